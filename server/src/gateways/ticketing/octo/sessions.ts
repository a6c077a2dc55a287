import { TimedCache } from '#kernel/cache/timed-cache.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { SessionPlaces, SessionQuery, TicketingSession } from '../port.ts';
import { openSpanOf, type Span } from './calendar.ts';
import type { SoldThere, SupplierCatalogue } from './catalogue.ts';
import type { SupplierClient } from './client.ts';
import { CURRENCY, isInCents } from './euros.ts';
import { Availabilities, type OctoAvailability } from './protocol.ts';

/** Seconds for which what a list shows may be old; a hold is asked for itself. */
const AVAILABILITY_SECONDS = 10;

/** Seconds for which the days on which a product is sold are remembered. */
const CALENDAR_SECONDS = 60;

/** Days of one question: suppliers refuse longer ones. */
const MAX_DAYS = 30;

/** Places that stand for as many as one likes. */
const MANY = 9999;

const MARK = '~';

/** A session's id in the portal: the service, and the availability of its option. */
const sessionIdOf = (serviceCode: string, availabilityId: string): string =>
  `${serviceCode}${MARK}${availabilityId}`;

/** @returns undefined for what is no session of a supplier */
export function partsOf(sessionId: string): { serviceCode: string; availabilityId: string } | undefined {
  const mark = sessionId.indexOf(MARK);
  if (mark < 1) return undefined;
  return { serviceCode: sessionId.slice(0, mark), availabilityId: sessionId.slice(mark + 1) };
}

export interface Sessions {
  find(query: SessionQuery): Promise<TicketingSession[]>;
  findPlaces(interval: Pick<SessionQuery, 'from' | 'until'>): Promise<SessionPlaces[]>;
  /** @param isFresh asks the supplier now */
  read(sessionId: string, isFresh?: boolean): Promise<TicketingSession | undefined>;
  /** What was read is old: the next reader asks the supplier. */
  invalidate(): void;
}

/** The availability of a supplier as sessions. */
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

  /** The sessions of a span, asked for where the calendar has an open day. */
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

/** What a session costs by its units, in euros; undefined where the supplier says nothing of it. */
export function unitPricesOf(
  { unitPricing }: OctoAvailability,
  { cents }: Pick<SoldThere, 'cents'>,
): Record<string, number> | undefined {
  const known = (unitPricing ?? []).filter((price) => isInCents(price) && cents.has(price.unitId));
  if (known.length === 0) return undefined;
  return Object.fromEntries(known.map(({ unitId, retail }) => [unitId, retail]));
}

const DAY_MS = 86_400_000;

/** The days of an interval in the supplier's time zone, in spans that suppliers answer. */
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

/** From when to when; a day on which one may come at any time lasts as long as it is open. */
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
    // At night clocks change: its end has the offset of the opening hours.
    const [offset = ''] = /(Z|[+-]\d\d:?\d\d)$/.exec(localDateTimeEnd) ?? [];
    const at = (clock: string) => new Date(`${localDateTimeStart.slice(0, 10)}T${clock}:00${offset}`);
    return { start: at(from), end: at(to) };
  }
  return { start: new Date(localDateTimeStart), end: new Date(localDateTimeEnd) };
}

/** What cannot be booked has no places, whatever else is said. */
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
