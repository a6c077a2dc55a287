import { saleProblem } from '@guichet/contract/planning/session-term-rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import { addDays, dayOf, daysBetween, startOfDay } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { originOf } from '#platform/tenancy/tenant-address.ts';
import type { Catalogue, CatalogueService } from '../../catalogue/port.ts';
import type { TicketingSession, TicketingSystem } from '../../port.ts';
import { checked } from './answers.ts';
import { askingOf, OCTO_PATH, type OctoRequest, type OctoSupplierOptions } from './asking.ts';
import { type Offered, viewCalendar, viewDay, viewSession } from './availability.ts';
import { atPlace, CAPABILITIES, commonTerms, daysFrom, type OctoContext, startTimesOf } from './context.ts';
import { OctoError } from './errors.ts';
import { openDays } from './opening.ts';
import { findProduct, findUnit, isDated, requireOption, soldByResellers, viewProduct } from './products.ts';
import { AvailabilityQuery, CalendarQuery } from './requests.ts';

/** Maximum number of days per availability request. */
const MAX_DAYS = 92;

/** Number of days whose sessions determine the start times of a product; the next constant is their cache lifetime. */
const START_TIME_DAYS = 31;
const START_TIME_SECONDS = 60;

/** Registers the calls for supplier, products and availability. */
export function registerProducts(scope: FastifyInstance, options: OctoSupplierOptions): void {
  const systemOf = (tenant: Tenant) => options.ticketing.of(tenant);
  const supplier = (tenant: Tenant) => ({
    id: tenant.name,
    name: tenant.displayName,
    endpoint: `${options.publicUrl}${OCTO_PATH}/${tenant.name}`,
    contact: {
      website: `${originOf(options.publicUrl, tenant)}/${tenant.name}`,
      email: null,
      telephone: null,
      address: tenant.city,
    },
  });
  scope.get('/supplier', async (request) => supplier(askingOf(request).tenant));
  scope.get('/suppliers', async (request) => [supplier(askingOf(request).tenant)]);
  scope.get('/capabilities', async () =>
    CAPABILITIES.map((id) => ({ id, revision: 1, required: false, dependencies: [], docs: null })),
  );

  const ofSessions = new TimedCache<Pick<OctoContext, 'startTimes' | 'terms'>>(1000);
  /** Returns the context of a product request, with the start times and common terms of sessions. */
  const askingWithTimes = async (request: FastifyRequest): Promise<OctoRequest> => {
    const asking = askingOf(request);
    const { tenant, now } = asking;
    const until = new Date(now.getTime() + START_TIME_DAYS * 86_400_000);
    const read = async () => {
      const system = systemOf(tenant);
      const sessions = await system.findSessions({ from: now, until });
      const catalogue = await system.readCatalogue();
      return { startTimes: startTimesOf(sessions, catalogue, asking), terms: commonTerms(sessions) };
    };
    return { ...asking, ...(await ofSessions.get(tenant.id, START_TIME_SECONDS, read)) };
  };
  scope.get('/products', async (request) => {
    const asking = await askingWithTimes(request);
    const catalogue = await systemOf(asking.tenant).readCatalogue();
    return soldByResellers(catalogue, asking).map((service) => viewProduct(service, catalogue, asking));
  });
  scope.get<{ Params: { id: string } }>('/products/:id', async (request) => {
    const asking = await askingWithTimes(request);
    const catalogue = await systemOf(asking.tenant).readCatalogue();
    return viewProduct(findProduct(catalogue, request.params.id, asking), catalogue, asking);
  });

  scope.post('/availability', async (request) => {
    const asking = askingOf(request);
    const query = checked(AvailabilityQuery, request.body);
    const system = systemOf(asking.tenant);
    const catalogue = await system.readCatalogue();
    const service = askedProduct(catalogue, query, asking);
    const { availabilityIds, units } = query;
    if (availabilityIds && (query.localDate ?? query.localDateStart ?? query.localDateEnd))
      throw new OctoError('BAD_REQUEST', 'Either days or availabilityIds may be asked for');
    if (!isDated(service)) {
      const days = availabilityIds?.filter((id) => DAY.test(id)) ?? spanDays(spanOf(query));
      const offered = { service, catalogue };
      return openDays(days, service, catalogue, asking).map((day) => viewDay(day, offered, asking, units));
    }
    const sessions = availabilityIds
      ? await sessionsByIds(system, service, availabilityIds)
      : await sessionsIn(system, { service, catalogue }, spanOf(query), asking);
    return sessions
      .filter((session) => isOffered(session, asking))
      .map((session) => viewSession(session, { service, catalogue }, asking, units));
  });
  scope.post('/availability/calendar', async (request) => {
    const asking = askingOf(request);
    const query = checked(CalendarQuery, request.body);
    const system = systemOf(asking.tenant);
    const catalogue = await system.readCatalogue();
    const service = askedProduct(catalogue, query, asking);
    const span = spanOf(query);
    const sessions = isDated(service) ? await sessionsIn(system, { service, catalogue }, span, asking) : [];
    const open = sessions.filter((session) => isOffered(session, asking));
    return viewCalendar(span, open, { service, catalogue }, asking, query.units);
  });
}

/** Whether a session is listed: it has not begun, and its sale has not ended and is not stopped. */
const isOffered = (session: TicketingSession, { now, isStopped }: OctoContext): boolean =>
  session.start > now && saleProblem(session, now) !== 'sale-ended' && !isStopped(session);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface Span {
  first: string;
  last: string;
}

type Asked = ReturnType<typeof checked<typeof AvailabilityQuery>>;

/** Finds the requested product. @throws OctoError for an unknown product, option or unit */
function askedProduct(catalogue: Catalogue, query: Asked, context: OctoContext): CatalogueService {
  const service = findProduct(catalogue, query.productId, context);
  requireOption(query.optionId);
  for (const { id } of query.units ?? []) findUnit(service, id);
  return service;
}

/** Returns the requested span of days. @throws OctoError when it is missing or too long */
function spanOf({ localDate, localDateStart, localDateEnd }: Partial<Asked>): Span {
  const first = localDate ?? localDateStart;
  const last = localDate ?? localDateEnd;
  if (!first || !last)
    throw new OctoError(
      'BAD_REQUEST',
      'localDate, localDateStart and localDateEnd, or availabilityIds are needed',
    );
  const days = daysBetween(first, last);
  if (days < 0 || days >= MAX_DAYS)
    throw new OctoError('BAD_REQUEST', `The days are in order, and at most ${MAX_DAYS}`);
  return { first, last };
}

const spanDays = ({ first, last }: Span): string[] => daysFrom(first, last);

async function sessionsIn(
  system: TicketingSystem,
  { service, catalogue }: Offered,
  { first, last }: Span,
  context: OctoContext,
): Promise<TicketingSession[]> {
  const found = await system.findSessions({
    // A day is longer across the clocks of all establishments, by a day at both ends.
    from: startOfDay(addDays(first, -1), context.timeZone),
    until: startOfDay(addDays(last, 2), context.timeZone),
    serviceCode: service.code,
  });
  return found.filter(({ start, establishmentCode }) => {
    const day = dayOf(start, atPlace(context, establishmentCode, catalogue).timeZone);
    return first <= day && day <= last;
  });
}

async function sessionsByIds(
  system: TicketingSystem,
  service: CatalogueService,
  ids: readonly string[],
): Promise<TicketingSession[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => system.readSession(id)));
  return found.filter((session) => session?.serviceCodes.includes(service.code)) as TicketingSession[];
}
