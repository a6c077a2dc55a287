import {
  AGE_GROUPS,
  DAY_PARTS,
  matchesAudience,
  readList,
} from '@guichet/contract/planning/audience-rules.ts';
import { pricedAt } from '@guichet/contract/planning/session-term-rules.ts';
import { codesOf, type IndexedCatalogue, requireService } from '#catalogue/browse/browse.ts';
import { isSaleStopped } from '#catalogue/establishments/establishments.ts';
import type { CatalogueService, CatalogueTheme } from '#gateways/ticketing/catalogue/port.ts';
import type { SessionQuery, TicketingSession } from '#gateways/ticketing/port.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { fail } from '#kernel/errors.ts';
import type { ForeignZone } from '#kernel/format/localized.ts';
import { addDays, dayOf, daysBetween, minutesOf, startOfDay } from '#kernel/format/time-zone.ts';
import type { DayOnSale } from './planning.sql.ts';

/** Maximum days of one request, both ends included: the longest month. */
const MAX_DAYS = 31;

/** Days of a month’s calendar: six weeks. Its response is small, and computed once a second at most. */
const MAX_PLANNING_DAYS = 42;

/** Number of days for which the days of a service are listed. */
const HORIZON_DAYS = 400;

const SOLD_OUT_COLOR = '#ffffff';
export const NO_THEME_COLOR = '#000000';

/** Instants from `from` up to, but not including, `until`. */
export interface Interval {
  from: Date;
  until: Date;
}

/**
 * Returns the instants of the days from `first` to `last`, both included.
 * @throws AppError interval.not-authorized when they are reversed, or more than a number of days
 */
export function dayInterval(first: string, last: string, timeZone: string, maxDays = MAX_DAYS): Interval {
  const days = daysBetween(first, last) + 1;
  if (days < 1 || days > maxDays) fail('interval.not-authorized');
  return { from: startOfDay(first, timeZone), until: startOfDay(addDays(last, 1), timeZone) };
}

/** Like {@link dayInterval}, for a calendar of at most six weeks. */
export const planningInterval = (first: string, last: string, timeZone: string): Interval =>
  dayInterval(first, last, timeZone, MAX_PLANNING_DAYS);

/** Returns the interval from today on. */
export function comingInterval(now: Date, timeZone: string): Interval {
  const today = dayOf(now, timeZone);
  return { from: startOfDay(today, timeZone), until: startOfDay(addDays(today, HORIZON_DAYS), timeZone) };
}

/** The time zone of the establishment of a session, for an answer; nothing where its clock is the venue's. */
export function zoneAt(
  { zones }: Pick<IndexedCatalogue, 'zones'>,
  { establishmentCode }: Pick<TicketingSession, 'establishmentCode'>,
): { zone?: ForeignZone } {
  const zone = zones.get(establishmentCode);
  return zone ? { zone } : {};
}

/** Returns the time zone of a session. */
export type ZoneOf = (session: Pick<TicketingSession, 'establishmentCode'>) => string;

/** Returns the time zones of sessions: that of their establishment, or the venue's. */
export const zonesOf =
  ({ zones }: Pick<IndexedCatalogue, 'zones'>, venueZone: string): ZoneOf =>
  ({ establishmentCode }) =>
    zones.get(establishmentCode)?.timeZone ?? venueZone;

/** Largest difference between the clocks of two establishments, across the date line: from UTC−12 to UTC+14. */
const LARGEST_DIFFERENCE_MS = 26 * 3_600_000;

/** Returns an interval that contains the same days on the clocks of all establishments. */
export function onAllClocks({ from, until }: Interval, { zones }: Pick<IndexedCatalogue, 'zones'>): Interval {
  if (zones.size === 0) return { from, until };
  return {
    from: new Date(from.getTime() - LARGEST_DIFFERENCE_MS),
    until: new Date(until.getTime() + LARGEST_DIFFERENCE_MS),
  };
}

/**
 * Returns the sessions on days from `first` to `last`, each on the clock of its establishment.
 * @param sessions those of an interval of {@link onAllClocks}
 */
export function onDays<Session extends TicketingSession>(
  sessions: readonly Session[],
  { first, last }: { first: string; last: string },
  catalogue: Pick<IndexedCatalogue, 'zones'>,
  venueZone: string,
): readonly Session[] {
  if (catalogue.zones.size === 0) return sessions;
  const zoneOf = zonesOf(catalogue, venueZone);
  return sessions.filter((session) =>
    daysOfSession(session, zoneOf(session)).some((day) => first <= day && day <= last),
  );
}

/** Filters of a search of sessions: establishments and themes, by identifiers or codes. */
export function narrowed(
  tenantId: TenantId,
  { establishments, themes }: IndexedCatalogue,
  wanted: { establishmentIds?: readonly string[] | undefined; themeIds?: readonly string[] | undefined },
): Pick<SessionQuery, 'establishmentCodes' | 'themeCodes'> {
  const establishmentCodes = codesOf(tenantId, 'establishment', establishments, wanted.establishmentIds);
  const themeCodes = codesOf(tenantId, 'theme', themes, wanted.themeIds);
  return {
    ...(establishmentCodes.length > 0 && { establishmentCodes }),
    ...(themeCodes.length > 0 && { themeCodes }),
  };
}

/** Returns whether the venue has the filtered establishments and themes. */
export function hasCodes(
  { families, establishments, themes }: IndexedCatalogue,
  wanted: { [kind in 'family' | 'establishment' | 'theme']?: string | undefined },
): boolean {
  const isKnown = (known: ReadonlyMap<string, unknown>, code: string | undefined) =>
    code === undefined || known.has(code);
  return (
    isKnown(families, wanted.family) &&
    isKnown(establishments, wanted.establishment) &&
    isKnown(themes, wanted.theme)
  );
}

/** A session with its items of the catalogue. */
export interface OfferedSession extends TicketingSession {
  /** Services that visitors may see; at least one, and the first names the session */
  services: readonly [CatalogueService, ...CatalogueService[]];
  theme: CatalogueTheme | undefined;
}

/**
 * Returns the offered session; its `saleStart` is that of a sale that has not begun.
 * @returns undefined once it has begun or its sale has ended, or without visible services
 */
export function offeredSession(
  catalogue: IndexedCatalogue,
  session: TicketingSession,
  now: Date,
): OfferedSession | undefined {
  const isOver = session.start <= now || (session.saleEnd !== undefined && session.saleEnd <= now);
  const { saleStart, ...open } = session;
  const isBegun = saleStart === undefined || saleStart <= now;
  return isOver ? undefined : visibleSession(catalogue, isBegun ? open : session);
}

/** Returns the session as visitors see it, past or not. @returns undefined without visible services */
export function visibleSession(
  catalogue: IndexedCatalogue,
  session: TicketingSession,
): OfferedSession | undefined {
  if (!catalogue.establishments.has(session.establishmentCode)) return undefined;
  if (isSaleStopped(catalogue.notices, session)) return undefined;
  const [first, ...others] = session.serviceCodes.flatMap((code) => catalogue.services.get(code) ?? []);
  if (!first) return undefined;
  const theme = session.themeCode === undefined ? undefined : catalogue.themes.get(session.themeCode);
  return {
    ...session,
    services: [pricedAt(first, session), ...others.map((one) => pricedAt(one, session))],
    theme,
  };
}

/** Returns the prices of a session by name. */
export const ownPrices = (
  known: Readonly<Record<string, number>>,
  own: TicketingSession['unitPrices'] = {},
): Record<string, number> =>
  Object.fromEntries(Object.entries(known).map(([name, cents]) => [name, own[name] ?? cents]));

/** Returns the sessions that are offered. */
export function offeredSessions(
  catalogue: IndexedCatalogue,
  sessions: readonly TicketingSession[],
  now: Date,
): OfferedSession[] {
  return sessions.flatMap((session) => offeredSession(catalogue, session, now) ?? []);
}

/** Returns whether one of the services has a named price of a discount code. */
export const hasNamedPrice = (services: readonly Pick<CatalogueService, 'prices'>[], code: string): boolean =>
  services.some(({ prices }) => prices.some(({ discountCode }) => discountCode === code));

/** Returns whether a session is at one of the times, for the visitors. @param asked comma-joined lists */
export function audienceFilter(
  asked: { times?: string | undefined; ages?: string | undefined },
  zoneOf: ZoneOf,
): (session: OfferedSession) => boolean {
  const chosen = { times: readList(asked.times, DAY_PARTS), ages: readList(asked.ages, AGE_GROUPS) };
  if (chosen.times.length + chosen.ages.length === 0) return () => true;
  return (session) =>
    matchesAudience(
      {
        hour: Math.floor(minutesOf(session.start, zoneOf(session)) / 60),
        services: session.services,
      },
      chosen,
    );
}

/** Number of days before and after a session in which alternatives are searched. */
const NEAR_DAYS = 14;

/** Maximum number of alternatives. */
const NEAREST = 6;

/** Returns the interval of alternatives to a session, from now on. */
export function nearInterval(start: Date, now: Date): Interval {
  const near = NEAR_DAYS * 86_400_000;
  const from = new Date(Math.max(now.getTime(), start.getTime() - near));
  return { from, until: new Date(Math.max(now.getTime(), start.getTime()) + near) };
}

/** Returns sessions with enough places, the nearest first; of two equally near ones, the earlier first. */
export function nearestSessions<Session extends Pick<TicketingSession, 'id' | 'start' | 'places'>>(
  sessions: readonly Session[],
  other: Pick<TicketingSession, 'id' | 'start'>,
  places: number,
): Session[] {
  const distance = ({ start }: Session) => Math.abs(start.getTime() - other.start.getTime());
  return sessions
    .filter((session) => session.id !== other.id && session.places >= places)
    .sort((a, b) => distance(a) - distance(b) || a.start.getTime() - b.start.getTime())
    .slice(0, NEAREST);
}

/**
 * Returns the theme’s colour, or black without one, while places remain; white when sold out
 * (specified-behaviour.md#planning).
 */
export function sessionColor(session: Pick<OfferedSession, 'places' | 'theme'>): string {
  if (session.places <= 0) return SOLD_OUT_COLOR;
  return session.theme?.color ?? NO_THEME_COLOR;
}

/** The requested service, which must be of the family when one is named. @throws AppError service.not-found */
export function requireServiceOf(
  catalogue: IndexedCatalogue,
  code: string,
  family: string | undefined,
): CatalogueService {
  const service = requireService(catalogue, code);
  return family === undefined || service.familyCode === family ? service : fail('service.not-found');
}

/**
 * Returns the days of a session: a session past midnight belongs to both; one that ends at midnight to the first
 * only.
 */
function daysOfSession({ start, end }: Pick<TicketingSession, 'start' | 'end'>, timeZone: string): string[] {
  const first = dayOf(start, timeZone);
  const last = dayOf(new Date(Math.max(start.getTime(), end.getTime() - 1)), timeZone);
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, later) => addDays(first, later));
}

/** Returns sessions and places of each day with sessions; sessions in order of start. */
export function summariseDays(
  sessions: readonly Pick<TicketingSession, 'start' | 'end' | 'places' | 'establishmentCode'>[],
  zoneOf: ZoneOf,
): DayOnSale[] {
  const days = new Map<string, DayOnSale>();
  for (const session of sessions)
    for (const date of daysOfSession(session, zoneOf(session))) {
      const day = days.get(date) ?? { date, sessions: 0, places: 0 };
      day.sessions += 1;
      day.places += session.places;
      days.set(date, day);
    }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}
