import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import { type AfterEvent, notifyListeners } from '#payment/notifications/notifications.routes.ts';
import { recordEvent } from '#payment/notifications/notifications.service.ts';
import { DEFAULT_DELAYS } from '#payment/providers/providers.ts';
import { shopOf, shopOfAttempt } from '#payment/settings/payment-settings.service.ts';
import { filterDueTenants } from '#platform/jobs/filter-due-tenants.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { giveUp } from '../attempts.service.ts';
import {
  type AttemptToPoll,
  claimPolls,
  readSilentTenants,
  type SilentTenant,
  schedulePoll,
} from '../attempts.sql.ts';
import { orderOf } from '../attempts.ts';
import { FORMER_SHOP_POLL_SECONDS, isUnpaid, nextPollSeconds } from './polling.ts';

export type PollServices = Pick<Services, 'config' | 'database' | 'secrets' | 'tenants' | 'payment'>;

/** Maximum concurrent polls of a tenant's provider by one process. */
const AT_ONCE = 16;

/** Lease of a poll, longer than the provider's time-out. Attempts of a process that died are due again afterwards. */
const CLAIM_SECONDS = 30;

/** Returns the venues whose providers owe an answer. */
export async function findSilentTenants({ database, tenants }: PollServices): Promise<SilentTenant[]> {
  const venues = await tenants.venues();
  return readSilentTenants(
    database,
    venues.map(({ id }) => id),
  );
}

/**
 * Polls the provider about every attempt whose notification is overdue, in every venue, until none is due.
 * @param silent the result of a recent read
 */
export async function pollPayments(
  services: PollServices,
  afterEvent: AfterEvent,
  silent?: readonly SilentTenant[],
): Promise<void> {
  const due = await filterDueTenants(await services.tenants.venues(), async () =>
    (silent ?? (await findSilentTenants(services))).filter(({ isDue }) => isDue).map(({ id }) => id),
  );
  await waitForAll(due.map((tenant) => pollTenant(services, tenant, afterEvent)));
}

/**
 * Polls a tenant's attempts. A failed poll is retried later and blocks no other; a provider that never answers is
 * skipped.
 */
async function pollTenant(services: PollServices, tenant: Tenant, afterEvent: AfterEvent): Promise<void> {
  const failures: unknown[] = [];
  for (let isAnswering = true; isAnswering; ) {
    const claim = { most: AT_ONCE, seconds: CLAIM_SECONDS };
    const due = await claimPolls(services.database, tenant.id, claim);
    const polls = await Promise.allSettled(
      due.map((attempt) => pollAttempt(services, tenant, attempt, afterEvent)),
    );
    const failed = polls.flatMap((poll) => (poll.status === 'rejected' ? [poll.reason as unknown] : []));
    failures.push(...failed.filter((reason) => !(reason instanceof PaymentProviderUnavailable)));
    isAnswering = failed.length < due.length;
  }
  if (failures.length > 0) throw failures[0];
}

async function pollAttempt(
  services: PollServices,
  tenant: Tenant,
  attempt: AttemptToPoll,
  afterEvent: AfterEvent,
): Promise<void> {
  const { database } = services;
  const configured = await shopOf(services, tenant);
  const schedule = (seconds: number) =>
    database.tenant(tenant.id, (db) => schedulePoll(db, attempt.id, seconds));
  const shop = shopOfAttempt(configured, attempt)?.shop;
  if (!shop) return schedule(FORMER_SHOP_POLL_SECONDS);
  const record = async (events: readonly PaymentEvent[]) => {
    for (const event of events)
      await notifyListeners(tenant, await recordEvent(services, tenant.id, event), afterEvent);
  };
  const events = await services.payment.lookUp(orderOf(attempt), shop);
  await record(events);
  const delays = configured?.delays ?? DEFAULT_DELAYS;
  const later = nextPollSeconds(attempt.ageSeconds, attempt.state, delays);
  if (later !== null) return schedule(later);
  // The payer had enough time: the page is closed permanently, unless it was paid in the meantime.
  const last = isUnpaid(events) ? await services.payment.close(orderOf(attempt), shop) : events;
  await record(last);
  if (isUnpaid(last)) await giveUp(database, tenant, attempt);
  else await schedule(nextPollSeconds(0, 'pending', delays));
}
