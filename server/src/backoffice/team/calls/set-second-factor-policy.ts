import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readAdministrator, readSecondFactorPolicy } from '../data.ts';
import { setSecondFactorPolicy as store } from '../mutations.ts';
import { changeTeam } from '../service.ts';

/** Requires a second factor of all administrators, or no longer. A requester without one would be locked out. */
export const setSecondFactorPolicy: Handler<'PUT /settingsadmin/secondfactorpolicy'> = async (call) => {
  const { body, tenant, identity, services } = call;
  const { isRequired } = body;
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const own = await readAdministrator(db, actor.userId);
    if (isRequired && !own?.hasSecondFactor) fail('admin.second-factor-to-set');
    const before = await readSecondFactorPolicy(db);
    if (before === isRequired) return;
    await store(db, isRequired);
    const changes = [{ field: 'isRequired', from: String(before), to: String(isRequired) }];
    await recordChange(db, actor, {
      action: 'second-factor-policy.changed',
      subject: tenant.displayName,
      changes,
    });
  });
  return { isRequired };
};
