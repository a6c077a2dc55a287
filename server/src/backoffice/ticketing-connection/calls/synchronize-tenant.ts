import { requestSynchronization, synchronizationState } from '#catalogue/synchronization/service.ts';
import type { Handler } from '#platform/http/calls.ts';
import { findUsedVenue } from '../service.ts';

/** Has a venue's catalogue read now. */
export const synchronizeTenant: Handler<'POST /settingsadmin/synchronizetenant'> = async (call) => {
  const { body, identity, services, locale } = call;
  const venue = await findUsedVenue(services, body.id);
  await requestSynchronization(services, venue.id, identity);
  return synchronizationState({ tenant: venue, services, locale });
};
