import { AGE_GROUPS, DAY_PARTS, readList } from '@guichet/contract/planning/audience-rules.ts';
import type { SessionQuery, TicketingGateway, TicketingSession } from '#gateways/ticketing/port.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { memoizePerOwner } from '../kernel/cache/memoize-per-owner.ts';
import { TimedCache } from '../kernel/cache/timed-cache.ts';

/** The time and place of a session hardly ever change. */
const SESSION_SECONDS = 30;

/** Places left change with every hold; an answer a second old is no worse than a visitor's screen. */
const PLACES_SECONDS = 1;

/** Whether a day is on sale hardly ever changes. */
const DAYS_SECONDS = 30;

/** Sessions, and lists of them, that are kept in memory at most. */
const SESSIONS = 5000;
const LISTS = 500;
/** Sessions in all lists together; a week has some 300. */
const LISTED_SESSIONS = 20_000;

type Ticketing = Pick<Services, 'ticketing'>;
type TenantName = Pick<Tenant, 'id' | 'name'>;

interface Caches {
  sessions: TimedCache<TicketingSession | undefined>;
  withPlaces: TimedCache<TicketingSession | undefined>;
  lists: TimedCache<readonly TicketingSession[]>;
  days: TimedCache<DayOnSale[]>;
}

/** A day with sessions, and their places. */
export interface DayOnSale {
  date: string;
  sessions: number;
  places: number;
}

const cachesOf = memoizePerOwner(
  (_: TicketingGateway): Caches => ({
    sessions: new TimedCache(SESSIONS),
    withPlaces: new TimedCache(SESSIONS),
    lists: new TimedCache({ max: LISTS, maxWeight: LISTED_SESSIONS, weigh: (list) => list.length }),
    days: new TimedCache(LISTS),
  }),
);

/**
 * A session; its places may be half a minute out of date, so a hold decides.
 * @returns undefined when there is no such session
 */
export function findSession(
  services: Ticketing,
  tenant: TenantName,
  sessionId: string,
): Promise<TicketingSession | undefined> {
  return cachesOf(services.ticketing).sessions.get(`${tenant.id} ${sessionId}`, SESSION_SECONDS, () =>
    services.ticketing.of(tenant).readSession(sessionId),
  );
}

/** A session with the places that it has now. @returns undefined when there is no such session */
export function readSessionPlaces(
  services: Ticketing,
  tenant: TenantName,
  sessionId: string,
): Promise<TicketingSession | undefined> {
  return cachesOf(services.ticketing).withPlaces.get(`${tenant.id} ${sessionId}`, PLACES_SECONDS, () =>
    services.ticketing.of(tenant).readSession(sessionId),
  );
}

/** What is kept of a session is wrong: the next reader asks the ticketing system. */
export function invalidateSession(services: Ticketing, tenant: TenantName, sessionId: string): void {
  const { sessions, withPlaces, lists } = cachesOf(services.ticketing);
  for (const cache of [sessions, withPlaces]) cache.invalidate(`${tenant.id} ${sessionId}`);
  lists.invalidatePrefix(tenant.id);
}

/** Sessions that start in `[from, until)`, or with `withRunning` go on in it, in order, with the places that they have now. */
export function findSessions(
  services: Ticketing,
  tenant: TenantName,
  query: SessionQuery,
): Promise<readonly TicketingSession[]> {
  return cachesOf(services.ticketing).lists.get(`${tenant.id} ${JSON.stringify(query)}`, PLACES_SECONDS, () =>
    services.ticketing.of(tenant).findSessions(query),
  );
}

/**
 * Days that are read from all the sessions of a venue, kept for half a minute.
 * @param of what they are days of; the same lists written in another order share an answer
 */
export function keepDays(
  services: Ticketing,
  tenant: TenantName,
  of: { [filter in 'establishment' | 'family' | 'theme' | 'times' | 'ages']?: string | undefined },
  read: () => Promise<DayOnSale[]>,
): Promise<DayOnSale[]> {
  const lists = [readList(of.times, DAY_PARTS), readList(of.ages, AGE_GROUPS)];
  const key = `${tenant.id} ${JSON.stringify([of.establishment, of.family, of.theme, lists])}`;
  return cachesOf(services.ticketing).days.get(key, DAYS_SECONDS, read);
}
