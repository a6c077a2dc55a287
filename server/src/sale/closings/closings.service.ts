import type { Shop } from '#gateways/payment/shapes/port.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import { shopOf, shopOfAttempt } from '#payment/settings/payment-settings.service.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { isTestShop } from '../takings/takings.service.ts';
import { refreshTakings } from '../takings/takings.sql.ts';
import { modesCounted } from '../takings/takings.ts';
import {
  type AttemptWithJournal,
  type DayInstants,
  failClosing,
  finishClosing,
  readAttemptsOf,
  readDaySums,
  readJournalOf,
  readMismatches,
} from './closings.sql.ts';
import { compareWithProvider, type Difference } from './closings.ts';

export type ClosingServices = Pick<
  Services,
  'config' | 'database' | 'logger' | 'secrets' | 'tenants' | 'payment' | 'clock' | 'jobs'
>;

/** Maximum concurrent queries to the provider. */
const AT_ONCE = 8;

/**
 * Closes a day: compares its orders with its payments, and its payments with the provider's.
 * A day may be closed any number of times. @throws PaymentProviderUnavailable, after which the closing has failed
 */
export async function closeDay(services: ClosingServices, tenant: Tenant, day: string): Promise<void> {
  const { database } = services;
  const instants = {
    from: startOfDay(day, tenant.timeZone),
    until: startOfDay(addDays(day, 1), tenant.timeZone),
  };
  try {
    const modes = modesCounted(await isTestShop(services, tenant));
    const [sums, mismatches] = await database.tenant(tenant.id, async (db) => {
      await refreshTakings(db, { from: day, until: day }, tenant.timeZone);
      return Promise.all([readDaySums(db, instants, modes), readMismatches(db, instants)]);
    });
    const { asked, notAsked, differences } = await askProvider(services, tenant, instants);
    await database.tenant(tenant.id, (db) =>
      finishClosing(db, day, { ...sums, asked, notAsked }, [...mismatches, ...differences]),
    );
  } catch (error) {
    await database.tenant(tenant.id, (db) => failClosing(db, day));
    throw error;
  }
}

/** Queries the provider about every payment of a day, each at the shop that began it. */
async function askProvider(services: ClosingServices, tenant: Tenant, instants: DayInstants) {
  const configured = await shopOf(services, tenant);
  const siteIds = configured ? [configured, ...configured.former].map(({ shop }) => shop.siteId) : [];
  const attempts = await services.database.tenant(tenant.id, (db) => readAttemptsOf(db, siteIds, instants));
  const shops = new Map(attempts.map((attempt) => [attempt.id, shopOfAttempt(configured, attempt)?.shop]));
  const ours = attempts.map(({ id }) => id).filter((id) => shops.get(id));
  const differences: Difference[] = [];
  for (let first = 0; first < ours.length; first += AT_ONCE) {
    const ids = ours.slice(first, first + AT_ONCE);
    const known = await services.database.tenant(tenant.id, (db) => readJournalOf(db, ids));
    const found = await Promise.all(
      known.map((attempt) => askAbout(services, attempt, shops.get(attempt.id))),
    );
    differences.push(...found.flat());
  }
  return { asked: ours.length, notAsked: attempts.length - ours.length, differences };
}

async function askAbout(
  { payment, clock }: ClosingServices,
  { id, session, known, ...attempt }: AttemptWithJournal,
  shop: Shop | undefined,
): Promise<Difference[]> {
  if (!shop) return [];
  return compareWithProvider(
    attempt,
    known,
    await payment.lookUp({ orderId: id, session }, shop),
    new Date(clock()),
  );
}
