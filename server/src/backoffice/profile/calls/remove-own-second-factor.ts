import { notifyOwner } from '#account/notices/service.ts';
import { endOtherSessions } from '#account/sessions/mutations.ts';
import { removeSecondFactor } from '#backoffice/auth/second-factor/mutations.ts';
import { requireFactorChange } from '#backoffice/auth/second-factor/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { provePassword } from '../service.ts';

/** Turns the own second factor off, unless the tenant requires one and there is no passkey. Other sessions end. */
export const removeOwnSecondFactor: Handler<'POST /user/admin/removesecondfactor'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  await provePassword(services, tenant, identity, { password: body.password, field: 'password' });
  const owner = { kind: 'administrator', id: identity.userId } as const;
  await transaction(async (db) => {
    const own = await requireFactorChange(services, db, identity);
    if (own.isSecondFactorRequired && !own.hasPasskey) fail('admin.second-factor-enforced');
    if (!(await removeSecondFactor(db, owner.id))) return;
    await notifyOwner(db, owner, 'second-factor-removed');
    await endOtherSessions(db, owner, identity.sessionId);
    await recordChange(db, identity, {
      action: 'administrator.second-factor-removed',
      subject: identity.email,
    });
  });
  services.jobs.wake();
  return undefined;
};
