import type { Shop } from '#gateways/payment/port.ts';
import { shopOf } from '#payment/settings/service.ts';
import { addDays, startOfDay } from '#platform/format/time-zone.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { refreshTakings } from '../takings/mutations.ts';
import {
  type AskedAttempt,
  type AttemptWithJournal,
  type DayInstants,
  readAttemptsOf,
  readDaySums,
  readJournalOf,
  readMismatches,
} from './data.ts';
import { failClosing, finishClosing } from './mutations.ts';
import { compareWithProvider, type Difference } from './rules.ts';

export type ClosingServices = Pick<
  Services,
  'config' | 'database' | 'secrets' | 'tenants' | 'payment' | 'clock'
>;

/** Questions to the provider at once. */
const AT_ONCE = 8;

/**
 * Closes a day that was begun: compares its orders with its payments, and its payments with what the provider knows.
 * A day may be closed any number of times. @throws PaymentProviderUnavailable, after which the closing has failed
 */
export async function closeDay(services: ClosingServices, tenant: Tenant, day: string): Promise<void> {
  const { database } = services;
  const instants = {
    from: startOfDay(day, tenant.timeZone),
    until: startOfDay(addDays(day, 1), tenant.timeZone),
  };
  try {
    const [sums, mismatches] = await database.tenant(tenant.id, async (db) => {
      await refreshTakings(db, { from: day, until: day }, tenant.timeZone);
      return Promise.all([readDaySums(db, instants), readMismatches(db, instants)]);
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

/** Asks the provider about every payment of a day that is of the shop of today. */
async function askProvider(services: ClosingServices, tenant: Tenant, instants: DayInstants) {
  const shop = (await shopOf(services, tenant))?.shop;
  const attempts = await services.database.tenant(tenant.id, (db) =>
    readAttemptsOf(db, { siteId: shop?.siteId ?? '' }, instants),
  );
  const ours = shop ? attempts.filter((attempt) => isOf(shop, attempt)) : [];
  const differences: Difference[] = [];
  for (let first = 0; shop && first < ours.length; first += AT_ONCE) {
    const ids = ours.slice(first, first + AT_ONCE).map(({ id }) => id);
    const known = await services.database.tenant(tenant.id, (db) => readJournalOf(db, ids));
    const found = await Promise.all(known.map((attempt) => askAbout(services, attempt, shop)));
    differences.push(...found.flat());
  }
  return { asked: ours.length, notAsked: attempts.length - ours.length, differences };
}

const isOf = (shop: Shop, { siteId, mode }: AskedAttempt) => shop.siteId === siteId && shop.mode === mode;

async function askAbout(
  { payment, clock }: ClosingServices,
  { id, known, ...attempt }: AttemptWithJournal,
  shop: Shop,
): Promise<Difference[]> {
  return compareWithProvider(attempt, known, await payment.lookUp(id, shop), new Date(clock()));
}
