import { deleteAdministrator } from '#backoffice/team/mutations.ts';
import { refusalToTouch } from '#backoffice/team/rules.ts';
import { changeTeam, readMember, refuseFor, type TeamWork, traceOf } from '#backoffice/team/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { provePassword } from '../service.ts';

/**
 * Deletes the own account, unless it holds the super administrator’s right. The page asks for the password; a client
 * that knows the call without a body need not send it.
 */
export const deleteOwnAccount: Handler<'DELETE /user/admin/administrator'> = async (call) => {
  const { body, tenant, identity, services } = call;
  const password = body?.password;
  if (password !== undefined)
    await provePassword(services, tenant, identity, { password, field: 'password' });
  const work: TeamWork<void> = async (db, actor) => {
    const own = await readMember(db, tenant, actor.userId);
    refuseFor(refusalToTouch(own));
    await deleteAdministrator(db, own.id);
    const changes = traceOf(own);
    await recordChange(db, actor, { action: 'administrator.deleted', subject: own.email, changes });
  };
  await changeTeam(services, tenant, identity, work, 'administrator');
  return undefined;
};
