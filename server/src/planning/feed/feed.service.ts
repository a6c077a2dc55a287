import { createHash } from 'node:crypto';
import { calendarFile } from '@guichet/contract/icalendar.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import { memoizePerOwner } from '#kernel/cache/memoize-per-owner.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import { unpooled } from '#kernel/cache/unpooled.ts';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readSessionChanges } from '../changes.sql.ts';
import { hasNamedPrice, offeredSessions } from '../planning.ts';
import { feedEntries } from './feed.ts';

/** Minutes for which a feed is cached: calendars request it about every hour. */
const KEPT_MINUTES = 15;

/** Number of days in a feed. */
const AHEAD_DAYS = 70;

/** Maximum bytes and number of cached feeds. */
const KEPT_BYTES = 8e6;
const KEPT_FEEDS = 500;

/** Filters of a feed; without a theme or an establishment it contains all. */
export interface WantedFeed {
  theme: string | undefined;
  establishment: string | undefined;
  /** Discount code: only sessions with a named price of it. */
  discountCode: string | undefined;
  locale: Locale;
}

export interface Feed {
  bytes: Uint8Array;
  etag: string;
}

type Needed = Pick<Services, 'config' | 'database' | 'ticketing' | 'clock'>;

const cacheOf = memoizePerOwner(
  (_: TicketingGateway) =>
    new TimedCache<Feed>({ max: KEPT_FEEDS, maxWeight: KEPT_BYTES, weigh: ({ bytes }) => bytes.length }),
);

/** Returns the feed, at most a quarter of an hour old. */
export function keepFeed(
  { ticketing }: Pick<Services, 'ticketing'>,
  tenant: Tenant,
  { theme, establishment, discountCode, locale }: WantedFeed,
  read: () => Promise<Feed>,
): Promise<Feed> {
  return cacheOf(ticketing).get(
    JSON.stringify([tenant.id, theme, establishment, discountCode, locale]),
    KEPT_MINUTES * 60,
    read,
  );
}

/**
 * Returns upcoming sessions as a calendar. An unknown theme or establishment returns an empty one, so that a
 * subscription ends quietly.
 */
export async function readFeed(services: Needed, tenant: Tenant, wanted: WantedFeed): Promise<Feed> {
  const { theme, establishment, discountCode, locale } = wanted;
  const catalogue = await catalogueOf(services, tenant);
  const now = new Date(services.clock());
  const today = dayOf(now, tenant.timeZone);
  const found = await services.ticketing.of(tenant).findSessions({
    from: startOfDay(today, tenant.timeZone),
    until: startOfDay(addDays(today, AHEAD_DAYS), tenant.timeZone),
    ...(theme !== undefined && { themeCodes: [theme] }),
    ...(establishment !== undefined && { establishmentCodes: [establishment] }),
  });
  const ids = found.map(({ id }) => id);
  const changes = await services.database.tenant(tenant.id, (db) => readSessionChanges(db, ids));
  const offered = offeredSessions(catalogue, found, now).filter(
    ({ services: sold }) => discountCode === undefined || hasNamedPrice(sold, discountCode),
  );
  const entries = feedEntries(catalogue, offered, {
    locale,
    publicUrl: services.config.publicUrl,
    tenant,
    sequences: new Map(changes.map(({ sessionId, sequence }) => [sessionId, sequence])),
  });
  const about =
    catalogue.themes.get(theme ?? '')?.labels ?? catalogue.establishments.get(establishment ?? '')?.labels;
  const name = [about && labelIn(about, locale), tenant.displayName].filter(Boolean).join(' – ');
  // Dated at the start of the day, so that the same sessions have the same bytes and ETag.
  const written = startOfDay(today, tenant.timeZone).toISOString();
  const bytes = unpooled(calendarFile(entries, written, { name, refreshMinutes: 60 }));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}
