import type { CallContext, Handler, Routes } from '#calls.ts';
import { catalogueOf, showServices } from '#catalogue/browse/browse.sql.ts';
import { type IndexedCatalogue, requireService } from '#catalogue/browse/browse.ts';
import { fail } from '#kernel/errors.ts';
import { planningDisplayRoutes } from './display/display.calls.ts';
import { viewEvent, viewEvents, viewPlanning } from './events.ts';
import { calendarFeedRoutes } from './feed/feed.calls.ts';
import { livePlacesRoutes } from './live/live.calls.ts';
import { type DayOnSale, findSession, findSessions, keepDays, readSessionPlaces } from './planning.sql.ts';
import {
  audienceFilter,
  comingInterval,
  dayInterval,
  hasCodes,
  narrowed,
  nearestSessions,
  nearInterval,
  offeredSession,
  offeredSessions,
  onAllClocks,
  onDays,
  ownPrices,
  planningInterval,
  requireServiceOf,
  summariseDays,
  visibleSession,
  zonesOf,
} from './planning.ts';

const eventByExternalId: Handler<'GET /Ticketing/eventbyexternalid'> = async ({
  query,
  tenant,
  services,
}) => {
  const [catalogue, found] = await Promise.all([
    catalogueOf(services, tenant),
    readSessionPlaces(services, tenant, query.eventExternalId),
  ]);
  const session = found && offeredSession(catalogue, found, new Date(services.clock()));
  return session ? viewEvent(catalogue, session) : fail('event.not-found');
};

const eventDateInterval: Handler<'GET /Ticketing/eventdateinterval'> = async (context) => {
  const { query, tenant, services } = context;
  const { service, family } = query;
  const catalogue = await catalogueOf(services, tenant);
  if (service !== undefined) requireServiceOf(catalogue, service, family);
  // Invented codes neither cost a read nor fill the memory.
  if (!hasCodes(catalogue, query)) return { days: [] };
  const read = () => readDays(context, catalogue);
  // The sessions of all services are too many to read at each visit of a list.
  const days = service === undefined ? await keepDays(services, tenant, query, read) : await read();
  const [first, last] = [days.at(0), days.at(-1)];
  return { ...(first && { startDate: first.date }), ...(last && { endDate: last.date }), days };
};

async function readDays(
  { query, tenant, services }: CallContext<'GET /Ticketing/eventdateinterval'>,
  catalogue: IndexedCatalogue,
): Promise<DayOnSale[]> {
  const { service, family, establishment, theme } = query;
  const now = new Date(services.clock());
  const found = await findSessions(services, tenant, {
    ...onAllClocks(comingInterval(now, tenant.timeZone), catalogue),
    ...(service !== undefined && { serviceCode: service }),
    ...(establishment !== undefined && { establishmentCodes: [establishment] }),
    ...(theme !== undefined && { themeCodes: [theme] }),
  });
  const zoneOf = zonesOf(catalogue, tenant.timeZone);
  const isAsked = audienceFilter(query, zoneOf);
  const offered = offeredSessions(catalogue, found, now).filter((session) => {
    const [{ familyCode }] = session.services;
    return (service !== undefined || family === undefined || familyCode === family) && isAsked(session);
  });
  return summariseDays(offered, zoneOf);
}

const eventsByServiceAndTheme: Handler<'GET /Ticketing/eventsbyserviceandtheme'> = async ({
  query,
  tenant,
  services,
}) => {
  const catalogue = await catalogueOf(services, tenant);
  const { code } = requireServiceOf(catalogue, query.service, query.family);
  const days = { first: query.date, last: query.until ?? query.date };
  const found = await findSessions(services, tenant, {
    ...onAllClocks(dayInterval(days.first, days.last, tenant.timeZone), catalogue),
    withRunning: true,
    serviceCode: code,
    ...(query.theme !== undefined && { themeCodes: [query.theme] }),
  });
  const wanted = onDays(found, days, catalogue, tenant.timeZone);
  return viewEvents(catalogue, offeredSessions(catalogue, wanted, new Date(services.clock())));
};

const daysOf = ({ startDate, endDate }: { startDate: string; endDate: string }) => ({
  first: startDate,
  last: endDate,
});

const filterEvents: Handler<'POST /Ticketing/events/filtering'> = async ({ body, tenant, services }) => {
  const interval = dayInterval(body.startDate, body.endDate, tenant.timeZone);
  const catalogue = await catalogueOf(services, tenant);
  const found = await findSessions(services, tenant, {
    ...onAllClocks(interval, catalogue),
    withRunning: true,
    ...narrowed(tenant.id, catalogue, body),
  });
  const wanted = onDays(found, daysOf(body), catalogue, tenant.timeZone);
  return viewEvents(catalogue, offeredSessions(catalogue, wanted, new Date(services.clock())));
};

const nearestEvents: Handler<'GET /Ticketing/nearestevents'> = async ({ query, tenant, services }) => {
  const [catalogue, session] = await Promise.all([
    catalogueOf(services, tenant),
    findSession(services, tenant, query.eventExternalId),
  ]);
  const { code } = requireService(catalogue, query.service);
  if (!session?.serviceCodes.includes(code)) fail('event.not-found');
  const now = new Date(services.clock());
  // Rounded to the minute, so that all requests within it share the list.
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const found = await findSessions(services, tenant, {
    ...nearInterval(session.start, minute),
    serviceCode: code,
  });
  return viewEvents(
    catalogue,
    nearestSessions(
      offeredSessions(catalogue, found, now).filter(({ saleStart }) => saleStart === undefined),
      session,
      query.places,
    ),
  );
};

const planEvents: Handler<'POST /Ticketing/events/planning'> = async ({ body, tenant, services }) => {
  const interval = planningInterval(body.startDate, body.endDate, tenant.timeZone);
  const catalogue = await catalogueOf(services, tenant);
  const found = await findSessions(services, tenant, {
    ...onAllClocks(interval, catalogue),
    withRunning: true,
    ...narrowed(tenant.id, catalogue, body),
  });
  const wanted = onDays(found, daysOf(body), catalogue, tenant.timeZone);
  const sessions = wanted.flatMap((session) => visibleSession(catalogue, session) ?? []);
  return viewPlanning(catalogue, sessions);
};

const servicesByEventId: Handler<'GET /Ticketing/GetServicesByEventId'> = async ({
  query,
  tenant,
  services,
}) => {
  const [catalogue, found] = await Promise.all([
    catalogueOf(services, tenant),
    findSession(services, tenant, query.externalEventId),
  ]);
  const session = found && offeredSession(catalogue, found, new Date(services.clock()));
  if (!session) fail('event.not-found');
  const shown = await showServices(services, tenant, session.serviceCodes);
  return shown.map((service) => ({
    ...service,
    unitPrices: ownPrices(service.unitPrices, session.unitPrices),
  }));
};

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
