import { endSessions } from '#backoffice/auth/mutations.ts';
import { requestLink } from '#backoffice/links/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { type AdministratorRow, readAdministrators, readSecondFactorPolicy } from '../data.ts';
import { setSecondFactorPolicy as store } from '../mutations.ts';
import { changeTeam } from '../service.ts';

/**
 * Requires a second factor of all administrators, or no longer. A requester without one would be locked out. The sessions
 * that began without a factor end, and administrators without any are mailed a link to enrol one.
 */
export const setSecondFactorPolicy: Handler<'PUT /settingsadmin/secondfactorpolicy'> = async (call) => {
  const { body, tenant, identity, services } = call;
  const { isRequired } = body;
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const all = await readAdministrators(db);
    const own = all.find(({ id }) => id === actor.userId);
    if (isRequired && !own?.hasSecondFactor && !actor.hasBothFactors) fail('admin.second-factor-to-set');
    const before = await readSecondFactorPolicy(db);
    if (before === isRequired) return;
    await store(db, isRequired);
    if (isRequired)
      await askForFactors(
        db,
        all.filter(({ id }) => id !== actor.userId),
      );
    const changes = [{ field: 'isRequired', from: String(before), to: String(isRequired) }];
    await recordChange(db, actor, {
      action: 'second-factor-policy.changed',
      subject: tenant.displayName,
      changes,
    });
  });
  services.jobs.wake();
  return { isRequired };
};

async function askForFactors(db: TenantDb, others: readonly AdministratorRow[]): Promise<void> {
  for (const { id, email, isActive, hasSecondFactor, hasPasskey } of others) {
    if (hasSecondFactor) continue;
    await endSessions(db, id);
    // An invitation that was not answered yet enrols the factor itself.
    if (!hasPasskey && isActive) await requestLink(db, 'access-reset', email);
  }
}
