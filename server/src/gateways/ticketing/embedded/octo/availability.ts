import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import type { Catalogue, CatalogueService } from '../../catalogue/port.ts';
import type { TicketingSession } from '../../port.ts';
import { daysFrom, localInstant, type OctoContext, utcInstant } from './context.ts';
import { openDays, openingOn } from './opening.ts';
import { pricingOf, sumOf } from './pricing.ts';
import { findUnit, isDated, pricesFor, unitIdOf } from './products.ts';

/** Share of the capacity below which availability is limited. */
const LIMITED_SHARE = 0.2;

export type Quantities = readonly { id: string; quantity: number }[] | null | undefined;

/** Returns the status of a session, and whether the requested units fit. */
function leftOf({ places, capacity }: TicketingSession, service: CatalogueService, units: Quantities) {
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
  service: CatalogueService,
  context: OctoContext,
  units?: Quantities,
) {
  const { timeZone } = context;
  return {
    id: session.id,
    localDateTimeStart: localInstant(session.start, timeZone),
    localDateTimeEnd: localInstant(session.end, timeZone),
    utcCutoffAt: utcInstant(session.start),
    allDay: false,
    ...leftOf(session, service, units),
    maxUnits: session.places,
    openingHours: [],
    ...pricingFor(service, context, units),
  };
}

/** Returns a day on which undated tickets are sold without limit. */
export function viewDay(
  day: string,
  { service, catalogue }: Offered,
  context: OctoContext,
  units?: Quantities,
) {
  const { timeZone } = context;
  const end = startOfDay(addDays(day, 1), timeZone);
  return {
    id: day,
    localDateTimeStart: localInstant(startOfDay(day, timeZone), timeZone),
    localDateTimeEnd: localInstant(end, timeZone),
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
  const byDay = Map.groupBy(sessions, ({ start }) => dayOf(start, context.timeZone));
  return days.map((localDate) => ({
    localDate,
    ...(dated ? leftOn(byDay.get(localDate) ?? [], service, units) : FREE),
    openingHours: dated ? [] : openingOn(localDate, service, catalogue),
    ...(context.capabilities.has('octo/pricing') && {
      unitPricingFrom: pricesFor(service).map((price) => ({
        unitId: unitIdOf(price),
        ...pricingOf(price.cents, service.vatRate, context.commission),
      })),
    }),
  }));
}

function leftOn(sessions: readonly TicketingSession[], service: CatalogueService, units: Quantities) {
  if (sessions.length === 0) return { available: false, status: 'CLOSED', vacancies: 0, capacity: 0 };
  const left = sessions.map((session) => leftOf(session, service, units));
  const sum = (pick: (one: TicketingSession) => number) =>
    sessions.reduce((total, one) => total + pick(one), 0);
  const best = ['AVAILABLE', 'LIMITED', 'SOLD_OUT'].find((status) =>
    left.some((one) => one.status === status),
  );
  return {
    available: left.some(({ available }) => available),
    status: best ?? 'SOLD_OUT',
    vacancies: sum(({ places }) => places),
    capacity: sum(({ capacity }) => capacity),
  };
}

/** Returns the price of each unit, and the sum of the requested units. */
function pricingFor(service: CatalogueService, { capabilities, commission }: OctoContext, units: Quantities) {
  if (!capabilities.has('octo/pricing')) return {};
  const { vatRate } = service;
  const asked = (units ?? []).filter(({ quantity }) => quantity > 0);
  return {
    unitPricing: pricesFor(service).map((price) => ({
      unitId: unitIdOf(price),
      ...pricingOf(price.cents, service.vatRate, commission),
    })),
    ...(asked.length > 0 && {
      pricing: sumOf(
        asked.map(({ id, quantity }) => ({ cents: findUnit(service, id).cents, vatRate, quantity })),
        commission,
      ),
    }),
  };
}
