import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { refuseFor } from '../master-area/master-area.service.ts';
import { lockVenue, readFacts } from '../master-area/master-area.sql.ts';
import { refusalToOpen } from '../master-area/master-area.ts';
import { markRequested, OPENING_REQUEST_JOB } from './opening-request.sql.ts';

const request: Handler<'POST /settingsadmin/openingrequest'> = async ({
  identity,
  services,
  transaction,
}) => {
  await transaction(async (db) => {
    const venue = await lockVenue(db);
    // Opened meanwhile; the provider tenant is no venue.
    if (!venue || venue.openedAt) fail('settings.changed');
    const mayEmbed = services.config.deploymentMode !== 'prod';
    refuseFor(refusalToOpen(venue, { ...(await readFacts(db)), mayEmbed }));
    if (venue.openingRequestedAt) return;
    await markRequested(db, identity.email);
    await enqueue(db, OPENING_REQUEST_JOB, {}, { key: `${OPENING_REQUEST_JOB.name} ${venue.id}` });
    await recordChange(db, identity, { action: 'venue.opening-requested', subject: venue.displayName });
  });
  services.jobs.wake();
  return undefined;
};

export const openingRequestRoutes = {
  // any administrator of a venue before its opening
  'POST /settingsadmin/openingrequest': request,
} satisfies Routes;
