import { removeSecondFactor } from '#backoffice/auth/second-factor/mutations.ts';
import { readSecondFactorPolicy } from '#backoffice/team/data.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { provePassword } from '../service.ts';

/** Turns the own second factor off, unless the tenant requires one. */
export const removeOwnSecondFactor: Handler<'POST /user/admin/removesecondfactor'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  await provePassword(services, tenant, identity, { password: body.password, field: 'password' });
  await transaction(async (db) => {
    if (await readSecondFactorPolicy(db)) fail('admin.second-factor-enforced');
    if (!(await removeSecondFactor(db, identity.userId))) return;
    await recordChange(db, identity, {
      action: 'administrator.second-factor-removed',
      subject: identity.email,
    });
  });
  return undefined;
};
