import type { CallContext, Handler } from '#calls.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { TicketingKeyRefused, TicketingUnavailable } from '#gateways/ticketing/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { findSessions } from '#planning/planning.sql.ts';
import { dayInterval, onAllClocks, onDays } from '#planning/planning.ts';
import { countPaymentsToCheck } from '#sale/payment-checks/payment-checks.sql.ts';
import { readStuckSummary } from '#sale/stuck-carts/stuck-carts.sql.ts';
import { isTestShop } from '#sale/takings/takings.service.ts';
import { modesCounted } from '#sale/takings/takings.ts';
import { readRefunds } from '#sale/takings/takings-refunds.sql.ts';
import { readOpening } from './overview.service.ts';
import { countAdministrators, countTickets, readSold, readSynchronizationSummary } from './overview.sql.ts';
import {
  type OverviewDays,
  overviewDays,
  partsFor,
  slicesOf,
  UNKNOWN_SESSIONS,
  viewSales,
  viewSessions,
  viewSynchronization,
  viewVenues,
  withRefunds,
} from './overview.ts';

type Context = CallContext<'GET /settingsadmin/overview'>;

/** Maximum count of payments to check. */
const MAX_PAYMENTS = 100;

/** Returns the start page of the back office. Each part requires its right. */
export const overview: Handler<'GET /settingsadmin/overview'> = async (context) => {
  const { tenant, identity, services } = context;
  const now = new Date(services.clock());
  const days = overviewDays(now, tenant.timeZone);
  const parts = partsFor(identity, tenant);
  const [counted, sessions, venues, opening] = await Promise.all([
    services.reading.tenant(tenant.id, async (db) => {
      const [sales, stuckCarts, synchronization] = await Promise.all([
        parts.sales && readSales(context, db, now),
        parts.stuckCarts && readStuck(db),
        parts.synchronization && readSynchronizationSummary(db),
      ]);
      return { sales, stuckCarts, synchronization };
    }),
    parts.sessions && readSessions(context, days),
    parts.venues && readVenues(context),
    !tenant.isProvider && (tenant.isInMaintenance || parts.remaining) && readOpening(context),
  ]);
  const { sales, stuckCarts, synchronization } = counted;
  return {
    at: now.toISOString(),
    today: days.days[0],
    ...(sales && { sales }),
    ...(sessions && { sessions }),
    ...(stuckCarts && { stuckCarts }),
    ...(synchronization && { synchronization: viewSynchronization(synchronization, context.locale) }),
    ...(opening && { opening }),
    ...(venues && { venues }),
  };
};

async function readSales({ services, tenant }: Context, db: TenantDb, now: Date) {
  const { timeZone } = tenant;
  const slices = slicesOf(now, timeZone);
  const days = { from: slices[0]?.day ?? '', until: slices.at(-1)?.day ?? '' };
  const modes = modesCounted(await isTestShop(services, tenant));
  const hours = slices.filter(({ isToday }) => isToday);
  const [first, last] = [hours[0], hours.at(-1)];
  const today = first && last ? [{ from: first.from, until: last.until }] : [];
  const [sold, refunds, tickets] = await Promise.all([
    readSold(db, slices),
    readRefunds(db, days, timeZone, modes),
    countTickets(db, [...today, ...slices.filter(({ isCompared }) => isCompared)]),
  ]);
  return viewSales(slices, withRefunds(slices, sold, refunds), tickets);
}

async function readStuck(db: TenantDb) {
  const [{ count, amount, oldest }, payments] = await Promise.all([
    readStuckSummary(db),
    countPaymentsToCheck(db, 'open', MAX_PAYMENTS),
  ]);
  return { count, amount, ...(oldest && { oldest: oldest.toISOString() }), payments };
}

/** Reads the sessions; without an answer of the ticketing system, the other parts are answered without them. */
async function readSessions({ services, tenant }: Context, overviewed: OverviewDays) {
  const [first, last] = overviewed.days;
  try {
    const catalogue = await catalogueOf(services, tenant);
    const interval = onAllClocks(dayInterval(first, last, tenant.timeZone), catalogue);
    const found = await findSessions(services, tenant, interval);
    const sessions = onDays(found, { first, last }, catalogue, tenant.timeZone);
    return viewSessions(catalogue, sessions, overviewed);
  } catch (error) {
    if (error instanceof TicketingKeyRefused) return { ...UNKNOWN_SESSIONS, isKeyRefused: true };
    if (error instanceof TicketingUnavailable) return UNKNOWN_SESSIONS;
    throw error;
  }
}

async function readVenues({ services }: Context) {
  const [venues, administrators] = await Promise.all([
    services.tenants.venues(),
    countAdministrators(services.database),
  ]);
  return viewVenues(venues, administrators);
}
