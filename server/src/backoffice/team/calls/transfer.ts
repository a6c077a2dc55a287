import { provePassword } from '#backoffice/profile/service.ts';
import { superLevelOf } from '#backoffice/rules.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { transferLevel } from '../mutations.ts';
import { changeTeam, chooseRoles, namesOf, readMember, type TeamMember } from '../service.ts';

/**
 * Hands the super administrator’s right to another administrator. The sender keeps the administrator role, and is
 * signed out.
 */
export const transfer: Handler<'PUT /settingsadmin/superadministrator'> = async (call) => {
  const { query, body, tenant, identity, services } = call;
  // Before the work of hashing; the change itself checks again.
  if (!identity.isSuper) fail('admin.not-super-administrator');
  await provePassword(services, tenant, identity, { password: body.password, field: 'password' });
  await changeTeam(services, tenant, identity, async (db, actor) => {
    if (!actor.isSuper) fail('admin.not-super-administrator');
    const member = await readMember(db, tenant, query.administratorId);
    if (member.id === actor.userId) fail('admin.own-account');
    if (!member.isActive) fail('admin.not-yet-active');
    const level = superLevelOf(tenant);
    const sender = await readMember(db, tenant, actor.userId);
    await transferLevel(db, { from: actor.userId, to: member.id, level });
    const changes = [{ field: level, from: actor.email, to: member.email }];
    await recordChange(db, actor, {
      action: 'super-administrator.transferred',
      subject: member.email,
      changes,
    });
    const kept = await readMember(db, tenant, actor.userId);
    const roles = changesBetween({ roles: rolesOf(sender) }, { roles: rolesOf(kept) });
    if (roles.length > 0)
      await recordChange(db, actor, {
        action: 'administrator.roles-changed',
        subject: actor.email,
        changes: roles,
      });
  });
  return undefined;
};

const rolesOf = ({ allRoles, roleIds }: TeamMember): string => namesOf(chooseRoles(allRoles, roleIds));
