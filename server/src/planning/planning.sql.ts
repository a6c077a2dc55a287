import { AGE_GROUPS, DAY_PARTS, readList } from '@guichet/contract/planning/audience-rules.ts';
import type { SessionQuery, TicketingGateway, TicketingSession } from '#gateways/ticketing/port.ts';
import { memoizePerOwner } from '#kernel/cache/memoize-per-owner.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';

/** Cache seconds of a session: its time and place hardly ever change. */
const SESSION_SECONDS = 30;

/** Cache seconds of places, which change with every hold; a visitor's screen is older. */
const PLACES_SECONDS = 1;

/** Cache seconds of the days on sale, which hardly ever change. */
const DAYS_SECONDS = 30;

/** Maximum number of cached sessions, and of cached lists. */
const SESSIONS = 5000;
const LISTS = 500;
/** Maximum number of sessions in all cached lists; a week has some 300. */
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
 * Returns a session, whose places may be half a minute old, so a hold decides.
 * @returns undefined when the session does not exist
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

/** Returns a session with its present places. @returns undefined when the session does not exist */
export function readSessionPlaces(
  services: Ticketing,
  tenant: TenantName,
  sessionId: string,
): Promise<TicketingSession | undefined> {
  return cachesOf(services.ticketing).withPlaces.get(`${tenant.id} ${sessionId}`, PLACES_SECONDS, () =>
    services.ticketing.of(tenant).readSession(sessionId),
  );
}

/** Drops the cached data of a session: the next reader asks the ticketing system. */
export function invalidateSession(services: Ticketing, tenant: TenantName, sessionId: string): void {
  const { sessions, withPlaces, lists } = cachesOf(services.ticketing);
  for (const cache of [sessions, withPlaces]) cache.invalidate(`${tenant.id} ${sessionId}`);
  lists.invalidatePrefix(tenant.id);
}

/**
 * Returns sessions that start in `[from, until)`, or with `withRunning` also those that continue in it, in order,
 * with their present places.
 */
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
 * Returns days computed from all the sessions of a venue, cached for half a minute.
 * @param of their filter; lists in another order share the cached result
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
