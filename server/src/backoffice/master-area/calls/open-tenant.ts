import type { Handler } from '#platform/http/calls.ts';
import { updateVenue } from '../mutations.ts';
import { refusalToOpen } from '../rules.ts';
import { actInVenue, answerVenue, refuseFor } from '../service.ts';

/** Opens a venue for sale. */
export const openTenant: Handler<'PUT /settingsadmin/tenantopening'> = async (call) => {
  const { body, tenant, identity, services } = call;
  await actInVenue(services, { provider: tenant, identity }, body.id, async (db, venue, facts) => {
    refuseFor(refusalToOpen(venue, facts));
    if (venue.version !== body.version) refuseFor('settings.changed');
    const openedAt = venue.openedAt ?? new Date(services.clock());
    await updateVenue(db, { ...venue, version: venue.version + 1, openedAt, isInMaintenance: false });
    return { action: 'venue.opened' };
  });
  return answerVenue(services, body.id);
};
