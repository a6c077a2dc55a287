import { profileProblems } from '@guichet/contract/account/registration-rules.ts';
import { recordConsents } from '#account/registration/mutations.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { updateProfile } from '../mutations.ts';
import { PROFILE_CHOICES, refuse } from '../rules.ts';
import { toUser } from '../view.ts';

/** Changes the customer's profile. */
export const updateUser: Handler<'PUT /user/user'> = async ({ body, identity, transaction }) => {
  refuse(profileProblems(body, PROFILE_CHOICES));
  const customer = await transaction(async (db) => {
    const updated = await updateProfile(db, identity.userId, body);
    if (!updated) fail('session.expired');
    const { advertising } = updated.customer;
    if (updated.isConsentChanged) await recordConsents(db, identity.userId, { advertising });
    return updated.customer;
  });
  return toUser(customer);
};
