import { markNotPaid } from '#cart/mutations.ts';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { type AfterEvent, notifyListeners } from '#payment/notifications/routes.ts';
import { recordEvent } from '#payment/notifications/service.ts';
import { DEFAULT_DELAYS } from '#payment/providers/rules.ts';
import { shopOf, shopOfAttempt } from '#payment/settings/service.ts';
import { waitForAll } from '#platform/concurrency/wait-for-all.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { AttemptToPoll } from '../data.ts';
import { claimPolls, schedulePoll } from '../mutations.ts';
import { paysCart } from '../rules.ts';
import { FORMER_SHOP_POLL_SECONDS, isUnpaid, nextPollSeconds } from './rules.ts';

export type PollServices = Pick<Services, 'config' | 'database' | 'secrets' | 'tenants' | 'payment'>;

/** Questions to a tenant's provider at once, from one process. */
const AT_ONCE = 16;

/** Longer than the provider may take to answer. Attempts of a process that died are due again after these. */
const CLAIM_SECONDS = 30;

/** Asks the provider about every attempt whose notification is overdue, in every venue, until none is due. */
export async function pollPayments(services: PollServices, afterEvent: AfterEvent): Promise<void> {
  await waitForAll(
    (await services.tenants.venues()).map((tenant) => pollTenant(services, tenant, afterEvent)),
  );
}

/** A failed question is repeated later and holds up no other; nothing more is asked of a provider that answers none. */
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
  const shop = shopOfAttempt(configured, attempt);
  if (!shop) return schedule(FORMER_SHOP_POLL_SECONDS);
  const events = await services.payment.lookUp(attempt.id, shop);
  for (const event of events) {
    await notifyListeners(tenant, await recordEvent(database, tenant.id, event), afterEvent);
  }
  const delays = configured?.delays ?? DEFAULT_DELAYS;
  const later = nextPollSeconds(attempt.ageSeconds, attempt.state, delays);
  if (later !== null) await schedule(later);
  else if (isUnpaid(events)) await giveUp(services, tenant, attempt);
  else await schedule(nextPollSeconds(0, 'pending', delays));
}

/** The provider knows of no payment, long after its page has closed: nothing was paid. */
async function giveUp({ database }: PollServices, tenant: Tenant, attempt: AttemptToPoll): Promise<void> {
  await database.tenant(tenant.id, async (db) => {
    await schedulePoll(db, attempt.id, null);
    if (paysCart(attempt)) await markNotPaid(db, attempt.cartId, attempt.id, 'cancelled');
  });
}
