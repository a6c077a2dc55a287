import { changesBetween } from '#platform/format/changes.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readMoneyLeft } from '../data.ts';
import { updateVenue } from '../mutations.ts';
import { deletionAfter, refusalToArchive } from '../rules.ts';
import { actInVenue, answerVenue, refuseFor } from '../service.ts';

/** Archives a venue or brings it back, closed as it was. */
export const archiveTenant: Handler<'PUT /settingsadmin/tenantarchive'> = async (call) => {
  const { body, tenant, identity, services } = call;
  await actInVenue(services, { provider: tenant, identity }, body.id, async (db, venue, facts) => {
    const left = await readMoneyLeft(db);
    refuseFor(refusalToArchive(venue, body, facts, left), { ...left });
    const now = services.clock();
    const archivedAt = body.isArchived ? (venue.archivedAt ?? new Date(now)) : null;
    const deleteAt = body.isArchived && body.isToBeDeleted ? deletionAfter(now) : null;
    await updateVenue(db, { ...venue, version: venue.version + 1, archivedAt, deleteAt });
    const changes = changesBetween(
      { deleteAt: venue.deleteAt?.toISOString() },
      { deleteAt: deleteAt?.toISOString(), reason: body.reason },
    );
    return { action: body.isArchived ? 'venue.archived' : 'venue.restored', changes };
  });
  return answerVenue(services, body.id);
};
