import { labelsOf } from '@guichet/phrases/translate.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { isUniqueViolation } from '#kernel/database/database-errors.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { rightsOfTenant } from '../backoffice.ts';
import { changeTeam, refuseFor, type TeamWork } from './team.service.ts';
import { insertRole, type RoleRow, readRoles, removeRole, updateRole } from './team.sql.ts';
import { refusalToSetRights, toRole } from './team.ts';

/** Returns the rights that a role of the tenant may hold, with the pages that each right opens. */
const allRights: Handler<'GET /settingsadmin/GetAllRights'> = async ({ tenant }) =>
  rightsOfTenant(tenant).map((code) => ({
    code,
    labels: labelsOf('rights', `${code}.label`),
    descriptions: labelsOf('rights', `${code}.description`),
  }));

/** Returns the roles of the tenant. */
const roles: Handler<'GET /Tenant/Role'> = async ({ tenant, transaction }) => {
  const rows = await transaction(readRoles);
  return rows.map((role) => toRole(role, tenant));
};

/** Creates a role, or changes the role of a given id; its holders get the new rights immediately. */
const saveRole: Handler<'PUT /Tenant/AddOrUpdateRole'> = async (call) => {
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

/** Deletes a role that no administrator holds. */
const deleteRole: Handler<'DELETE /Tenant/Role'> = async ({ query, tenant, identity, services }) => {
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const role = (await readRoles(db)).find(({ id }) => id === query.roleId);
    if (!role) fail('role.not-found');
    if (role.isAdministratorRole) fail('role.administrator-role');
    const { administratorCount: count } = role;
    if (count > 0) fail('role.associated-to-administrator', { params: { count } });
    await removeRole(db, role.id);
    const changes = changesBetween({ rights: role.rights.join(', ') }, {});
    await recordChange(db, actor, { action: 'role.deleted', subject: role.name, changes });
  });
  return undefined;
};

export const rolesRoutes = {
  // administrator: settings.admin
  'GET /settingsadmin/GetAllRights': allRights,
  'GET /Tenant/Role': roles,
  'PUT /Tenant/AddOrUpdateRole': saveRole,
  'DELETE /Tenant/Role': deleteRole,
} satisfies Routes;
