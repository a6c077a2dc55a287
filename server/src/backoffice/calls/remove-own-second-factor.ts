import { recordChange } from '../../platform/audit.ts';
import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { readSecondFactorPolicy } from '../data-team.ts';
import { removeSecondFactor } from '../mutations.ts';
import { provePassword } from '../own-password.ts';

/** Turns the own second factor off, unless the tenant asks for one. */
export const removeOwnSecondFactor: Handler<'POST /user/admin/removesecondfactor'> = async (call) => {
  const { body, tenant, identity, services } = call;
  await provePassword(services, tenant, identity, { password: body.password, field: 'password' });
  await services.database.tenant(tenant.id, async (db) => {
    if (await readSecondFactorPolicy(db)) fail('admin.second-factor-enforced');
    if (!(await removeSecondFactor(db, identity.userId))) return;
    await recordChange(db, identity, {
      action: 'administrator.second-factor-removed',
      subject: identity.email,
    });
  });
  return undefined;
};
