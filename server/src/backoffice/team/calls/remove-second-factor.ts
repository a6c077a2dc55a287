import { endSessions } from '#backoffice/auth/mutations.ts';
import { removeSecondFactor as remove } from '#backoffice/auth/second-factor/mutations.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { refusalOfProvider, refusalToChange } from '../rules.ts';
import { changeTeam, readMember, refuseFor } from '../service.ts';

/** Removes the second factor of an administrator who lost it, and ends their sessions. */
export const removeSecondFactor: Handler<'DELETE /settingsadmin/secondfactor'> = async (call) => {
  const { query, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const member = await readMember(db, tenant, query.adminId);
    refuseFor(refusalToChange(actor, member));
    if (!(await remove(db, member.id))) return;
    await endSessions(db, member.id);
    await recordChange(db, actor, { action: 'administrator.second-factor-removed', subject: member.email });
  });
  return undefined;
};
