import { recordChange } from '../../platform/audit.ts';
import type { Handler } from '../../platform/calls.ts';
import { requestLink } from '../links.ts';
import { endPassword } from '../mutations-team.ts';
import { refusalOfProvider, refusalToChange } from '../rules-team.ts';
import { changeTeam, readMember, refuseFor } from '../team.ts';

/** Ends the password and the sessions of an administrator, who is sent a link to choose a new one. */
export const resetPassword: Handler<'PUT /settingsadmin/resetAdminPassword'> = async (call) => {
  const { query, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const member = await readMember(db, tenant, query.adminId);
    refuseFor(refusalToChange(actor, member));
    await endPassword(db, member.id);
    await requestLink(db, member.wasActive ? 'new-password' : 'first-password', member.email);
    await recordChange(db, actor, { action: 'administrator.password-reset', subject: member.email });
  });
  services.jobs.nudge();
  return undefined;
};
