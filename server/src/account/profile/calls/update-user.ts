import { profileProblems } from '@guichet/contract/account/registration-rules.ts';
import { recordConsents } from '#account/registration/mutations.ts';
import { askedOf } from '#account/registration/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readRegistrationPage } from '#tenants/registration-page/service.ts';
import { lockCustomer } from '../data.ts';
import { updateProfile } from '../mutations.ts';
import { PROFILE_CHOICES, refuse } from '../rules.ts';
import { toUser } from '../view.ts';

/** Changes the customer's profile. */
export const updateUser: Handler<'PUT /user/user'> = async ({ body, identity, transaction }) => {
  const customer = await transaction(async (db) => {
    const { page, wording } = await readRegistrationPage(db);
    refuse(profileProblems(body, PROFILE_CHOICES, page));
    const row = await lockCustomer(db, identity.userId);
    if (!row) fail('session.expired');
    const known = toUser(row);
    if (body.userType === 'legal' && known.userType !== 'legal' && !page.legalPersons) {
      refuse({ userType: 'field.choice' });
    }
    const isNewsOffered = page.advertising || known.advertising;
    const updated = await updateProfile(db, identity.userId, {
      ...askedOf(body, page, known),
      advertising: isNewsOffered ? body.advertising : false,
    });
    if (!updated) fail('session.expired');
    const { advertising } = updated.customer;
    if (updated.isConsentChanged) await recordConsents(db, identity.userId, { advertising }, wording);
    return updated.customer;
  });
  return toUser(customer);
};
