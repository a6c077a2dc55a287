import { notifyOwner } from '#account/notices/service.ts';
import { refuse } from '#account/profile/rules.ts';
import { newPasswordProblems } from '#account/profile/service.ts';
import { setPassword } from '#backoffice/auth/mutations.ts';
import { issueSession } from '#backoffice/auth/service.ts';
import { endLinks } from '#backoffice/links/mutations.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { provePassword } from '../service.ts';

/** Changes the password of an administrator who knows the present one; every other session ends. */
export const modifyPassword: Handler<'POST /user/admin/modifypassword'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  refuse({
    ...(body.oldPassword === '' && { oldPassword: 'field.required' as const }),
    ...(await newPasswordProblems(body, tenant, 'backoffice')),
  });
  await provePassword(services, tenant, identity, { password: body.oldPassword, field: 'oldPassword' });
  const passwordHash = await hashPassword(body.password);
  const tokenVersion = await transaction(async (db) => {
    const version = await setPassword(db, identity.userId, passwordHash, identity);
    if (version === undefined) fail('session.expired');
    await endLinks(db, identity.userId);
    await notifyOwner(db, { kind: 'administrator', id: identity.userId }, 'password');
    await recordChange(db, identity, { action: 'administrator.password-changed', subject: identity.email });
    return version;
  });
  services.jobs.wake();
  const { userId: id, sessionId, hasBothFactors, mayEnrol } = identity;
  return issueSession(services, tenant, { id, tokenVersion, sessionId, hasBothFactors, mayEnrol });
};
