import type { Handler, Routes } from '#calls.ts';
import { planningInterval } from '../planning.ts';
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
  const interval = planningInterval(query.startDate, query.endDate, tenant.timeZone);
  // A proxy that gathers what it passes on would keep the changes to itself.
  header('x-accel-buffering', 'no');
  // Not kept for other requests: a process that stops would wait for it.
  header('connection', 'close');
  return query.follow === undefined
    ? placesEvent(await readPlaces(services, tenant, interval))
    : watchPlaces(services, tenant, interval, address);
};

export const livePlacesRoutes = {
  // visitor
  'GET /Ticketing/events/live': livePlaces,
} satisfies Routes;
