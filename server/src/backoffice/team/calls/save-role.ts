import { recordChange } from '#platform/database/audit.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { type RoleRow, readRoles } from '../data.ts';
import { insertRole, updateRole } from '../mutations.ts';
import { refusalToSetRights } from '../rules.ts';
import { changeTeam, refuseFor, type TeamWork } from '../service.ts';
import { toRole } from '../view.ts';

/** Creates a role, or changes the one whose id is given: its holders have the new rights at once. */
export const saveRole: Handler<'PUT /Tenant/AddOrUpdateRole'> = async (call) => {
  const { tenant, identity, services } = call;
  return changeTeam(services, tenant, identity, save(call)).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'role_name')) throw error;
    fail('role.name-already-used', { fields: { name: 'role.name-already-used' }, cause: error });
  });
};

function save({
  body,
  tenant,
}: CallContext<'PUT /Tenant/AddOrUpdateRole'>): TeamWork<ReturnType<typeof toRole>> {
  return async (db, actor) => {
    const { id, name } = body;
    const rights = [...new Set(body.rights)];
    const before = id === undefined ? undefined : find(await readRoles(db), id);
    if (before && body.seen && changesBetween(factsOf(before), factsOf(body.seen)).length > 0)
      fail('settings.changed');
    refuseFor(refusalToSetRights(actor, before, rights, tenant));
    if (before) await updateRole(db, before.id, { name, rights });
    const roleId = before?.id ?? (await insertRole(db, { name, rights }));
    const after = find(await readRoles(db), roleId);
    const changes = changesBetween(before ? factsOf(before) : {}, factsOf(after));
    const action = before ? 'role.changed' : 'role.created';
    if (changes.length > 0) await recordChange(db, actor, { action, subject: before?.name ?? name, changes });
    return toRole(after, tenant);
  };
}

function find(roles: readonly RoleRow[], id: string): RoleRow {
  return roles.find((role) => role.id === id) ?? fail('role.not-found');
}

const factsOf = ({ name, rights }: Pick<RoleRow, 'name' | 'rights'>) => ({
  name,
  rights: [...rights].sort().join(', '),
});
