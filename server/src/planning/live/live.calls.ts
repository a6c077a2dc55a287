import type { Handler, Routes } from '#calls.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { onAllClocks, planningInterval } from '../planning.ts';
import { watchPlaces } from './live.service.ts';
import { placesEvent } from './live.ts';
import { readPlaces } from './watches.service.ts';

const livePlaces: Handler<'GET /Ticketing/events/live'> = async ({
  query,
  tenant,
  services,
  address,
  header,
}) => {
  const catalogue = await catalogueOf(services, tenant);
  const interval = onAllClocks(planningInterval(query.startDate, query.endDate, tenant.timeZone), catalogue);
  // A buffering proxy would hold the changes back.
  header('x-accel-buffering', 'no');
  // The connection is closed afterwards: a stopping process would wait for it.
  header('connection', 'close');
  return query.follow === undefined
    ? placesEvent(await readPlaces(services, tenant, interval))
    : watchPlaces(services, tenant, interval, address);
};

export const livePlacesRoutes = {
  // visitor
  'GET /Ticketing/events/live': livePlaces,
} satisfies Routes;
