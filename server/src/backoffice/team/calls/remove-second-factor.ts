import { notifyOwner } from '#account/notices/service.ts';
import { endSessions } from '#backoffice/auth/mutations.ts';
import { resetFactors } from '#backoffice/auth/second-factor/mutations.ts';
import { requestLink } from '#backoffice/links/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readSecondFactorPolicy } from '../data.ts';
import { refusalOfProvider, refusalToChange } from '../rules.ts';
import { changeTeam, readMember, refuseFor } from '../service.ts';

/**
 * Removes every factor of an administrator who lost them, passkeys included, and ends their sessions. Where the tenant
 * requires a factor, a mailed link lets them enrol another one.
 */
export const removeSecondFactor: Handler<'DELETE /settingsadmin/secondfactor'> = async (call) => {
  const { query, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const member = await readMember(db, tenant, query.adminId);
    refuseFor(refusalToChange(actor, member));
    if (!(await resetFactors(db, member.id))) return;
    await endSessions(db, member.id);
    await notifyOwner(db, { kind: 'administrator', id: member.id }, 'factors-reset');
    if (await readSecondFactorPolicy(db)) await requestLink(db, 'access-reset', member.email);
    await recordChange(db, actor, { action: 'administrator.second-factor-removed', subject: member.email });
  });
  services.jobs.wake();
  return undefined;
};
