import { TimedCache } from '#kernel/cache/timed-cache.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { SessionPlaces, SessionQuery, TicketingSession } from '../port.ts';
import { openSpanOf, type Span } from './calendar.ts';
import type { SoldThere, SupplierCatalogue } from './catalogue.ts';
import type { SupplierClient } from './client.ts';
import { CURRENCY, isInCents } from './euros.ts';
import { Availabilities, type OctoAvailability } from './protocol.ts';

/** Cache lifetime of listed availability in seconds; a hold reads fresh data. */
const AVAILABILITY_SECONDS = 10;

/** Cache lifetime of a product's days of sale in seconds. */
const CALENDAR_SECONDS = 60;

/** Maximum number of days per request: suppliers refuse longer spans. */
const MAX_DAYS = 30;

/** Number of places that stands for unlimited places. */
const MANY = 9999;

const MARK = '~';

/** Returns a session's id in the portal: the service, and the availability of its option. */
const sessionIdOf = (serviceCode: string, availabilityId: string): string =>
  `${serviceCode}${MARK}${availabilityId}`;

/** Splits a session id. @returns undefined for an id that is no supplier's session */
export function partsOf(sessionId: string): { serviceCode: string; availabilityId: string } | undefined {
  const mark = sessionId.indexOf(MARK);
  if (mark < 1) return undefined;
  return { serviceCode: sessionId.slice(0, mark), availabilityId: sessionId.slice(mark + 1) };
}

export interface Sessions {
  find(query: SessionQuery): Promise<TicketingSession[]>;
  findPlaces(interval: Pick<SessionQuery, 'from' | 'until'>): Promise<SessionPlaces[]>;
  /** Reads a session. @param isFresh bypasses the cache */
  read(sessionId: string, isFresh?: boolean): Promise<TicketingSession | undefined>;
  /** Invalidates the cached availability. */
  invalidate(): void;
}

/** Creates the reader of a supplier's availability as sessions. */
export function createSessions(
  client: SupplierClient,
  catalogue: () => Promise<SupplierCatalogue>,
): Sessions {
  const cache = new TimedCache<TicketingSession[]>(1000);
  const calendar = new TimedCache<Span | undefined>(1000);

  const ask = async (code: string, { productId, optionId }: SoldThere, asked: object) => {
    const body = { productId, optionId, currency: CURRENCY, ...asked };
    const found = await client.ask(Availabilities, { method: 'POST', path: '/availability', body });
    return found.filter(({ id }) => sessionIdOf(code, id).length <= 80);
  };

  const spanKey = (code: string, { localDateStart, localDateEnd }: Span) =>
    `${code} ${localDateStart} ${localDateEnd}`;

  /** Reads the sessions of a span, if the calendar has an open day. */
  const sessionsOf = async (code: string, there: SoldThere, span: Span, establishment: string) => {
    const open = await calendar.get(spanKey(code, span), CALENDAR_SECONDS, () =>
      openSpanOf(client, there, span),
    );
    if (!open) return [];
    return cache.get(spanKey(code, open), AVAILABILITY_SECONDS, async () =>
      (await ask(code, there, open)).map((one) => toSession(one, code, establishment, there)),
    );
  };

  const find: Sessions['find'] = async (query) => {
    const { from, until, serviceCode, establishmentCodes, themeCodes, withRunning } = query;
    const since = withRunning ? new Date(from.getTime() - DAY_MS) : from;
    const { catalogue: whole, sold } = await catalogue();
    const establishment = whole.establishments[0]?.code ?? '';
    if (themeCodes || (establishmentCodes && !establishmentCodes.includes(establishment))) return [];
    const wanted = [...sold].filter(([code, { isDated }]) => isDated && (serviceCode ?? code) === code);
    const lists = await Promise.all(
      wanted.flatMap(([code, there]) =>
        spansOf(since, until, there.timeZone).map((span) => sessionsOf(code, there, span, establishment)),
      ),
    );
    return lists
      .flat()
      .filter(({ start, end }) => start >= since && start < until && (start >= from || end > from))
      .sort((one, other) => one.start.getTime() - other.start.getTime() || (one.id < other.id ? -1 : 1));
  };

  return {
    find,
    findPlaces: async (interval) =>
      (await find({ ...interval, withRunning: true })).map(({ id, places }) => ({ id, places })),
    async read(sessionId, isFresh = false) {
      const parts = partsOf(sessionId);
      const { catalogue: whole, sold } = await catalogue();
      const there = parts && sold.get(parts.serviceCode);
      if (!there?.isDated) return undefined;
      const { serviceCode, availabilityId } = parts as NonNullable<typeof parts>;
      const establishment = whole.establishments[0]?.code ?? '';
      const asked = { availabilityIds: [availabilityId] };
      const compute = async () =>
        (await ask(serviceCode, there, asked)).map((one) =>
          toSession(one, serviceCode, establishment, there),
        );
      const [session] = await (isFresh ? compute() : cache.get(sessionId, AVAILABILITY_SECONDS, compute));
      return session;
    },
    invalidate: () => cache.invalidatePrefix(''),
  };
}

/** Returns the unit prices of a session in euros; undefined where the supplier gives none. */
export function unitPricesOf(
  { unitPricing }: OctoAvailability,
  { cents }: Pick<SoldThere, 'cents'>,
): Record<string, number> | undefined {
  const known = (unitPricing ?? []).filter((price) => isInCents(price) && cents.has(price.unitId));
  if (known.length === 0) return undefined;
  return Object.fromEntries(known.map(({ unitId, retail }) => [unitId, retail]));
}

const DAY_MS = 86_400_000;

/** Splits an interval into spans of days, in the supplier's time zone, that suppliers accept. */
function spansOf(from: Date, until: Date, timeZone: string) {
  const spans: Span[] = [];
  const step = MAX_DAYS * 86_400_000;
  for (let start = from.getTime(); start < until.getTime(); start += step) {
    const end = Math.min(start + step, until.getTime()) - 1;
    spans.push({
      localDateStart: dayOf(new Date(start), timeZone),
      localDateEnd: dayOf(new Date(end), timeZone),
    });
  }
  return spans;
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns start and end; a day with free arrival lasts for the opening hours. */
export function timesOf({
  localDateTimeStart,
  localDateTimeEnd,
  allDay,
  openingHours,
}: Pick<OctoAvailability, 'localDateTimeStart' | 'localDateTimeEnd' | 'allDay' | 'openingHours'>): {
  start: Date;
  end: Date;
} {
  const from = openingHours[0]?.from ?? '';
  const to = openingHours.at(-1)?.to ?? '';
  if (allDay && CLOCK.test(from) && CLOCK.test(to) && from < to) {
    // Clocks change at night, so the day's end has the offset of the opening hours.
    const [offset = ''] = /(Z|[+-]\d\d:?\d\d)$/.exec(localDateTimeEnd) ?? [];
    const at = (clock: string) => new Date(`${localDateTimeStart.slice(0, 10)}T${clock}:00${offset}`);
    return { start: at(from), end: at(to) };
  }
  return { start: new Date(localDateTimeStart), end: new Date(localDateTimeEnd) };
}

/** Converts an availability into a session; an unbookable one has no places. */
function toSession(
  one: OctoAvailability,
  serviceCode: string,
  establishmentCode: string,
  there: SoldThere,
): TicketingSession {
  const isOpen = one.status !== 'CLOSED' && one.status !== 'SOLD_OUT';
  const places = isOpen ? (one.vacancies ?? (one.available ? MANY : 0)) : 0;
  return {
    id: sessionIdOf(serviceCode, one.id),
    serviceCodes: [serviceCode],
    establishmentCode,
    room: undefined,
    themeCode: undefined,
    ...timesOf(one),
    capacity: Math.max(one.capacity ?? MANY, places),
    places,
    unitPrices: unitPricesOf(one, there),
  };
}
