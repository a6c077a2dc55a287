import type { Handler } from '#platform/http/calls.ts';
import { readVenueCounts, readVenues } from '../data.ts';
import { viewListed } from '../view.ts';

/** The venues with their state. */
export const tenants: Handler<'GET /settingsadmin/tenants'> = async ({ services: { database } }) => {
  const [venues, counts] = await Promise.all([database.platform(readVenues), readVenueCounts(database)]);
  return venues.map((venue) => viewListed(venue, counts.get(venue.id)));
};
