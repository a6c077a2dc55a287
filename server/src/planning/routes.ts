import type { Routes } from '#platform/http/calls.ts';
import { eventByExternalId } from './calls/event-by-external-id.ts';
import { eventDateInterval } from './calls/event-date-interval.ts';
import { eventsByServiceAndTheme } from './calls/events-by-service-and-theme.ts';
import { filterEvents } from './calls/filter-events.ts';
import { nearestEvents } from './calls/nearest-events.ts';
import { servicesByEventId } from './calls/services-by-event-id.ts';

export const planningRoutes = {
  // visitor
  'GET /Ticketing/eventdateinterval': eventDateInterval,
  'GET /Ticketing/eventsbyserviceandtheme': eventsByServiceAndTheme,
  'POST /Ticketing/events/filtering': filterEvents,
  'GET /Ticketing/eventbyexternalid': eventByExternalId,
  'GET /Ticketing/nearestevents': nearestEvents,
  'GET /Ticketing/GetServicesByEventId': servicesByEventId,
} satisfies Routes;
