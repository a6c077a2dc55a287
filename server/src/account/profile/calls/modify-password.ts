import { setPassword } from '#account/auth/mutations.ts';
import { issueSession } from '#account/auth/service.ts';
import { notifyOwner } from '#account/notices/service.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { refuse } from '../rules.ts';
import { newPasswordProblems, provePassword } from '../service.ts';

/** Changes the password of a customer who knows the present one; every other session ends. */
export const modifyPassword: Handler<'POST /user/modifypassword'> = async (context) => {
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
