import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readRoles } from '../data.ts';
import { deleteRole as remove } from '../mutations.ts';
import { changeTeam } from '../service.ts';

/** Deletes a role that no administrator holds. */
export const deleteRole: Handler<'DELETE /Tenant/Role'> = async ({ query, tenant, identity, services }) => {
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const role = (await readRoles(db)).find(({ id }) => id === query.roleId);
    if (!role) fail('role.not-found');
    if (role.isAdministratorRole) fail('role.administrator-role');
    const { administratorCount: count } = role;
    if (count > 0) fail('role.associated-to-administrator', { params: { count } });
    await remove(db, role.id);
    const changes = changesBetween({ rights: role.rights.join(', ') }, {});
    await recordChange(db, actor, { action: 'role.deleted', subject: role.name, changes });
  });
  return undefined;
};
