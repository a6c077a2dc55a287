import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { deleteAdministrator as remove } from '../mutations.ts';
import { refusalOfProvider, refusalToChange } from '../rules.ts';
import { changeTeam, readMember, refuseFor, traceOf } from '../service.ts';

/** Deletes another administrator. */
export const deleteAdministrator: Handler<'DELETE /settingsadmin/administrator'> = async (call) => {
  const { query, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const member = await readMember(db, tenant, query.administratorId);
    refuseFor(refusalToChange(actor, member));
    await remove(db, member.id);
    const changes = traceOf(member);
    await recordChange(db, actor, { action: 'administrator.deleted', subject: member.email, changes });
  });
  return undefined;
};
