import { requestLink } from '#backoffice/links/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { endPassword } from '../mutations.ts';
import { refusalOfProvider, refusalToChange } from '../rules.ts';
import { changeTeam, readMember, refuseFor } from '../service.ts';

/** Ends the password and the sessions of an administrator, who is sent a link to choose a new one. */
export const resetPassword: Handler<'PUT /settingsadmin/resetAdminPassword'> = async (call) => {
  const { query, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const member = await readMember(db, tenant, query.adminId);
    refuseFor(refusalToChange(actor, member));
    await endPassword(db, member.id);
    await requestLink(db, member.wasActive ? 'access-reset' : 'first-password', member.email);
    await recordChange(db, actor, { action: 'administrator.password-reset', subject: member.email });
  });
  services.jobs.wake();
  return undefined;
};
