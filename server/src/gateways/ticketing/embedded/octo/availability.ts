import { pricedAt, saleProblem } from '@guichet/contract/planning/session-term-rules.ts';
import { addDays, dayOf, startOfDay, withOffset } from '#kernel/format/time-zone.ts';
import type { Catalogue, CatalogueService } from '../../catalogue/port.ts';
import type { TicketingSession } from '../../port.ts';
import { atPlace, daysFrom, type OctoContext, utcInstant } from './context.ts';
import { openDays, openingOn } from './opening.ts';
import { pricingOf, sumOf } from './pricing.ts';
import { findUnit, isDated, pricesFor, unitIdOf } from './products.ts';

/** Share of the capacity below which availability is limited. */
const LIMITED_SHARE = 0.2;

export type Quantities = readonly { id: string; quantity: number }[] | null | undefined;

/** Returns the status of a session, and whether the requested units fit. */
function leftOf(session: TicketingSession, service: CatalogueService, units: Quantities, now: Date) {
  const { places, capacity } = session;
  if (saleProblem(session, now)) return { available: false, status: 'CLOSED', vacancies: 0, capacity };
  const wanted = Math.max(1, placesFor(units, service), service.minimumQuantity ?? 1);
  const isLimited = places <= capacity * LIMITED_SHARE;
  return {
    available: places >= wanted,
    status: places === 0 ? 'SOLD_OUT' : isLimited ? 'LIMITED' : 'AVAILABLE',
    vacancies: places,
    capacity,
  };
}

/** Returns the places that units take of a session. @throws OctoError for an unknown unit */
const placesFor = (units: Quantities, service: CatalogueService): number =>
  (units ?? []).reduce(
    (sum, { id, quantity }) => sum + (quantity > 0 ? quantity * (findUnit(service, id).places ?? 1) : 0),
    0,
  );

/** Returns a bookable session in OCTO's format. */
export function viewSession(
  session: TicketingSession,
  { service, catalogue }: Offered,
  context: OctoContext,
  units?: Quantities,
) {
  const { timeZone } = atPlace(context, session.establishmentCode, catalogue);
  const left = leftOf(session, service, units, context.now);
  return {
    id: session.id,
    localDateTimeStart: withOffset(session.start, timeZone),
    localDateTimeEnd: withOffset(session.end, timeZone),
    utcCutoffAt: utcInstant(
      session.saleEnd && session.saleEnd < session.start ? session.saleEnd : session.start,
    ),
    allDay: false,
    ...left,
    maxUnits: left.vacancies,
    openingHours: [],
    ...pricingFor(pricedAt(service, session), context, units),
  };
}

/** Returns a day on which undated tickets are sold without limit. */
export function viewDay(
  day: string,
  { service, catalogue }: Offered,
  context: OctoContext,
  units?: Quantities,
) {
  const { timeZone } = atPlace(context, service.establishmentCode, catalogue);
  const end = startOfDay(addDays(day, 1), timeZone);
  return {
    id: day,
    localDateTimeStart: withOffset(startOfDay(day, timeZone), timeZone),
    localDateTimeEnd: withOffset(end, timeZone),
    utcCutoffAt: utcInstant(end),
    allDay: true,
    ...FREE,
    maxUnits: null,
    openingHours: openingOn(day, service, catalogue),
    ...pricingFor(service, context, units),
  };
}

/** A product with the catalogue that contains its establishment. */
export interface Offered {
  readonly service: CatalogueService;
  readonly catalogue: Catalogue;
}

const FREE = { available: true, status: 'FREESALE', vacancies: null, capacity: null };

/** Returns each day of a span with its availability; for undated tickets, the days of sale. */
export function viewCalendar(
  { first, last }: { first: string; last: string },
  sessions: readonly TicketingSession[],
  { service, catalogue }: Offered,
  context: OctoContext,
  units?: Quantities,
) {
  const dated = isDated(service);
  const span = daysFrom(first, last);
  const days = dated ? span : openDays(span, service, catalogue, context);
  const zoneOf = (code: string) => atPlace(context, code, catalogue).timeZone;
  const byDay = Map.groupBy(sessions, ({ start, establishmentCode }) =>
    dayOf(start, zoneOf(establishmentCode)),
  );
  return days.map((localDate) => ({
    localDate,
    ...(dated ? leftOn(byDay.get(localDate) ?? [], service, units, context.now) : FREE),
    openingHours: dated ? [] : openingOn(localDate, service, catalogue),
    ...(context.capabilities.has('octo/pricing') && {
      unitPricingFrom: pricesFor(lowestOf(service, byDay.get(localDate) ?? [])).map((price) => ({
        unitId: unitIdOf(price),
        ...pricingOf(price.cents, price.vatRate ?? service.vatRate, context.commission),
      })),
    }),
  }));
}

/** Returns a service with the lowest price of each unit at some sessions. */
function lowestOf(service: CatalogueService, sessions: readonly TicketingSession[]): CatalogueService {
  if (sessions.every(({ unitPrices }) => unitPrices === undefined)) return service;
  const lowest = ({ name, cents }: CatalogueService['prices'][number]) =>
    Math.min(...sessions.map(({ unitPrices }) => unitPrices?.[name] ?? cents));
  return { ...service, prices: service.prices.map((price) => ({ ...price, cents: lowest(price) })) };
}

function leftOn(
  sessions: readonly TicketingSession[],
  service: CatalogueService,
  units: Quantities,
  now: Date,
) {
  if (sessions.length === 0) return { available: false, status: 'CLOSED', vacancies: 0, capacity: 0 };
  const left = sessions.map((session) => leftOf(session, service, units, now));
  const sum = (pick: (one: (typeof left)[number]) => number) =>
    left.reduce((total, one) => total + pick(one), 0);
  const best = ['AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED'].find((status) =>
    left.some((one) => one.status === status),
  );
  return {
    available: left.some(({ available }) => available),
    status: best ?? 'SOLD_OUT',
    vacancies: sum(({ vacancies }) => vacancies),
    capacity: sum(({ capacity }) => capacity),
  };
}

/** Returns the price of each unit, and the sum of the requested units. */
function pricingFor(service: CatalogueService, { capabilities, commission }: OctoContext, units: Quantities) {
  if (!capabilities.has('octo/pricing')) return {};
  const asked = (units ?? []).filter(({ quantity }) => quantity > 0);
  return {
    unitPricing: pricesFor(service).map((price) => ({
      unitId: unitIdOf(price),
      ...pricingOf(price.cents, price.vatRate ?? service.vatRate, commission),
    })),
    ...(asked.length > 0 && {
      pricing: sumOf(
        asked.map(({ id, quantity }) => {
          const { cents, vatRate = service.vatRate } = findUnit(service, id);
          return { cents, vatRate, quantity };
        }),
        commission,
      ),
    }),
  };
}
