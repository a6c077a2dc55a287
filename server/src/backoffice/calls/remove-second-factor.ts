import { recordChange } from '../../platform/audit.ts';
import type { Handler } from '../../platform/calls.ts';
import { endSessions, removeSecondFactor as remove } from '../mutations.ts';
import { refusalOfProvider, refusalToChange } from '../rules-team.ts';
import { changeTeam, readMember, refuseFor } from '../team.ts';

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
