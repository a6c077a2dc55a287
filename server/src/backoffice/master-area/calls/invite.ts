import { resetAccess } from '#backoffice/auth/access-reset/service.ts';
import { endLinks } from '#backoffice/links/mutations.ts';
import { requestLink } from '#backoffice/links/service.ts';
import { readAdministrator } from '#backoffice/team/data.ts';
import { updateAdministrator } from '#backoffice/team/mutations.ts';
import { refuseKnownEmail } from '#backoffice/team/service.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { actInVenue, answerVenue, refuseFor } from '../service.ts';

/** Sends the invitation of a venue’s super administrator again, or resets their access. */
export const invite: Handler<'PUT /settingsadmin/tenantinvitation'> = async (call) => {
  const { body, services } = call;
  await sendAgain(call).catch(refuseKnownEmail);
  services.jobs.wake();
  return answerVenue(services, body.id);
};

function sendAgain({ body, tenant, identity, services }: CallContext<'PUT /settingsadmin/tenantinvitation'>) {
  return actInVenue(services, { provider: tenant, identity }, body.id, async (db, venue, { invitation }) => {
    refuseFor(venue.archivedAt ? 'tenant.archived' : undefined);
    const known = invitation && (await readAdministrator(db, invitation.id));
    if (!known) fail('tenant.not-found');
    if (known.isActive && body.resetsAccess) {
      await resetAccess(db, known);
      return { action: 'venue.access-reset', changes: [] };
    }
    // A forgotten password is theirs to replace.
    if (known.isActive) fail('tenant.administrator-active');
    const email = body.email ?? known.email;
    await updateAdministrator(db, known.id, { email, language: known.language });
    await endLinks(db, known.id);
    await requestLink(db, known.wasActive ? 'access-reset' : 'first-password', email);
    return { action: 'venue.invited', changes: changesBetween({ email: known.email }, { email }) };
  });
}
