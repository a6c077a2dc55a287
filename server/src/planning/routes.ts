import type { Routes } from '#platform/http/calls.ts';
import { eventByExternalId } from './calls/event-by-external-id.ts';
import { eventDateInterval } from './calls/event-date-interval.ts';
import { eventsByServiceAndTheme } from './calls/events-by-service-and-theme.ts';
import { filterEvents } from './calls/filter-events.ts';
import { nearestEvents } from './calls/nearest-events.ts';
import { planEvents } from './calls/plan-events.ts';
import { servicesByEventId } from './calls/services-by-event-id.ts';
import { planningDisplayRoutes } from './display/routes.ts';
import { calendarFeedRoutes } from './feed/routes.ts';
import { livePlacesRoutes } from './live/routes.ts';

export const planningRoutes = {
  ...livePlacesRoutes,
  ...calendarFeedRoutes,
  ...planningDisplayRoutes,
  // visitor
  'GET /Ticketing/eventdateinterval': eventDateInterval,
  'GET /Ticketing/eventsbyserviceandtheme': eventsByServiceAndTheme,
  'POST /Ticketing/events/filtering': filterEvents,
  'POST /Ticketing/events/planning': planEvents,
  'GET /Ticketing/eventbyexternalid': eventByExternalId,
  'GET /Ticketing/nearestevents': nearestEvents,
  'GET /Ticketing/GetServicesByEventId': servicesByEventId,
} satisfies Routes;
