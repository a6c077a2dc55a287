import { markNotPaid } from '#cart/mutations.ts';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { type AfterEvent, notifyListeners } from '#payment/notifications/routes.ts';
import { recordEvent } from '#payment/notifications/service.ts';
import { shopOf } from '#payment/settings/service.ts';
import { waitForAll } from '#platform/concurrency/wait-for-all.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type AttemptToPoll, attemptsToPoll } from '../data.ts';
import { schedulePoll } from '../mutations.ts';
import { nextPollSeconds } from './rules.ts';

type PollServices = Pick<Services, 'config' | 'database' | 'secrets' | 'tenants' | 'payment'>;

/** Queries the provider about every attempt whose notification is overdue, in every venue. Run it every minute. */
export async function pollPayments(services: PollServices, afterEvent: AfterEvent): Promise<void> {
  await waitForAll(
    (await services.tenants.venues()).map((tenant) => pollTenant(services, tenant, afterEvent)),
  );
}

/** One attempt after the other: those of a provider that is down are left for the next round. */
async function pollTenant(services: PollServices, tenant: Tenant, afterEvent: AfterEvent): Promise<void> {
  for (const attempt of await services.database.tenant(tenant.id, attemptsToPoll)) {
    try {
      await pollAttempt(services, tenant, attempt, afterEvent);
    } catch (error) {
      if (error instanceof PaymentProviderUnavailable) return;
      throw error;
    }
  }
}

async function pollAttempt(
  services: PollServices,
  tenant: Tenant,
  attempt: AttemptToPoll,
  afterEvent: AfterEvent,
): Promise<void> {
  const { database } = services;
  const configured = await shopOf(services, tenant);
  // Set before the query: other processes then skip the attempt, and a provider that is down is not overloaded.
  const later = nextPollSeconds(attempt.ageSeconds, attempt.state);
  await database.tenant(tenant.id, (db) =>
    schedulePoll(db, attempt.id, later ?? nextPollSeconds(0, 'pending')),
  );
  if (configured?.shop.siteId !== attempt.siteId || configured.shop.mode !== attempt.mode) return;
  const events = await services.payment.lookUp(attempt.id, configured.shop);
  for (const event of events) {
    await notifyListeners(tenant, await recordEvent(database, tenant.id, event), afterEvent);
  }
  const isOver = events.every(({ statusClass }) => statusClass === 'failed' || statusClass === 'cancelled');
  if (isOver && later === null) await giveUp(services, tenant, attempt);
}

/** The provider knows of no payment, long after its page has closed: nothing was paid. */
async function giveUp({ database }: PollServices, tenant: Tenant, attempt: AttemptToPoll): Promise<void> {
  await database.tenant(tenant.id, async (db) => {
    await schedulePoll(db, attempt.id, null);
    await markNotPaid(db, attempt.cartId, attempt.id, 'cancelled');
  });
}
