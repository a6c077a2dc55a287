import { recordChange } from '../../platform/audit.ts';
import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { transferLevel } from '../mutations-team.ts';
import { superLevelOf } from '../rules.ts';
import { changeTeam, readMember } from '../team.ts';

/**
 * Hands the super administrator’s right to another administrator. The sender keeps the administrator role, and is
 * signed out.
 */
export const transfer: Handler<'PUT /settingsadmin/superadministrator'> = async (call) => {
  const { query, tenant, identity, services } = call;
  await changeTeam(services, tenant, identity, async (db, actor) => {
    if (!actor.isSuper) fail('admin.not-super-administrator');
    const member = await readMember(db, tenant, query.administratorId);
    if (member.id === actor.userId) fail('admin.own-account');
    if (!member.isActive) fail('admin.not-yet-active');
    const level = superLevelOf(tenant);
    await transferLevel(db, { from: actor.userId, to: member.id, level });
    const changes = [{ field: level, from: actor.email, to: member.email }];
    await recordChange(db, actor, {
      action: 'super-administrator.transferred',
      subject: member.email,
      changes,
    });
  });
  return undefined;
};
