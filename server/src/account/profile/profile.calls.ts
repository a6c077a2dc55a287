import { profileProblems } from '@guichet/contract/account/registration-rules.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { readRegistrationPage } from '#tenants/registration-page/registration-page.service.ts';
import { issueSession } from '../auth/auth.service.ts';
import { setPassword } from '../auth/auth.sql.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { proveOwner } from '../passkeys/passkeys.service.ts';
import { recordConsents } from '../registration/registration.sql.ts';
import { askedOf } from '../registration/registration.ts';
import { eraseAccount } from './erasure.service.ts';
import { newPasswordProblems, provePassword } from './profile.service.ts';
import { lockCustomer, readCustomer, updateProfile } from './profile.sql.ts';
import { PROFILE_CHOICES, refuse, toUser } from './profile.ts';

/**
 * Erases the customer’s personal data and ends their sessions, after the customer has proven their identity. An open matter
 * prevents the erasure: the customer must settle it first.
 */
const deleteUser: Handler<'DELETE /user/user'> = async (context) => {
  const { body, identity, services, tenant } = context;
  await proveOwner(context, body?.password, (password) =>
    provePassword(context, { password, field: 'password' }),
  );
  const losesBelongings = body?.losesBelongings === true;
  await eraseAccount(services, tenant, { customerId: identity.userId, losesBelongings });
  return undefined;
};

const getUser: Handler<'GET /user/user'> = async ({ identity, transaction }) => {
  const customer = await transaction((db) => readCustomer(db, identity.userId));
  return customer ? toUser(customer) : fail('session.expired');
};

/** Changes the password of a customer who proves the present one; ends every other session. */
const modifyPassword: Handler<'POST /user/modifypassword'> = async (context) => {
  const { body, tenant, identity, services, transaction } = context;
  refuse({
    ...(body.oldPassword === '' && { oldPassword: 'field.required' as const }),
    ...(await newPasswordProblems(body, tenant)),
  });
  const known = await provePassword(context, { password: body.oldPassword, field: 'oldPassword' });
  const passwordHash = await hashPassword(body.password);
  const tokenVersion = await transaction(async (db) => {
    await notifyOwner(db, { kind: 'customer', id: identity.userId }, 'password');
    return (
      (await setPassword(db, identity.userId, passwordHash, identity.sessionId)) ?? fail('session.expired')
    );
  });
  services.jobs.wake();
  return issueSession(services, tenant, { ...known, tokenVersion, sessionId: identity.sessionId });
};

const updateUser: Handler<'PUT /user/user'> = async ({ body, identity, transaction }) => {
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

export const profileRoutes = {
  // customer
  'GET /user/user': getUser,
  'PUT /user/user': updateUser,
  'DELETE /user/user': deleteUser,
  'POST /user/modifypassword': modifyPassword,
} satisfies Routes;
