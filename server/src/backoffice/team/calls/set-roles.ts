import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { setRoles as store } from '../mutations.ts';
import { refusalOfProvider, refusalToSetRoles } from '../rules.ts';
import { answerMember, changeTeam, chooseRoles, namesOf, readMember, refuseFor } from '../service.ts';

/** Gives an administrator exactly these roles; tokens already issued follow at once. */
export const setRoles: Handler<'PUT /user/addOrUpdateAdminRoles'> = async (call) => {
  const { query, body, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  return changeTeam(services, tenant, identity, async (db, actor) => {
    const member = await readMember(db, tenant, query.adminId);
    const before = chooseRoles(member.allRoles, member.roleIds);
    const after = chooseRoles(member.allRoles, body);
    refuseFor(refusalToSetRoles(actor, member, [before, after], tenant));
    await store(
      db,
      member.id,
      after.map((role) => role.id),
    );
    const changes = changesBetween({ roles: namesOf(before) }, { roles: namesOf(after) });
    if (changes.length > 0)
      await recordChange(db, actor, {
        action: 'administrator.roles-changed',
        subject: member.email,
        changes,
      });
    return answerMember(db, tenant, member.id);
  });
};
