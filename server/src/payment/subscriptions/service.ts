import { dayOf, startOfDay } from '#platform/format/time-zone.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { askEach } from '../aliases/service.ts';
import { shopOfOrder } from '../settings/service.ts';
import {
  type AskedSubscription,
  type FollowedSubscription,
  readSubscription,
  readSubscriptionsToAsk,
} from './data.ts';
import { endSubscription, recordAsked, recordDayAtProvider } from './mutations.ts';

type Needed = Pick<Services, 'config' | 'database' | 'secrets' | 'payment' | 'ticketing'>;

/**
 * Makes the provider and the ticketing system follow what is known of a subscription. May run any number of times.
 * @returns the subscription as they follow it
 */
export async function followSubscription(
  services: Needed,
  tenant: Tenant,
  scheduleId: string,
): Promise<FollowedSubscription | undefined> {
  const { database, ticketing } = services;
  const subscription = await database.tenant(tenant.id, (db) => readSubscription(db, scheduleId));
  if (!subscription) return undefined;
  const { state, cartId } = subscription;
  if (state === 'ended' || state === 'cancelled') await cancelAtProvider(services, tenant, subscription);
  if (state === 'running') await moveAtProvider(services, tenant, subscription);
  // Another payment may have sold the cart of one that is cancelled.
  if (state !== 'cancelled')
    await ticketing
      .of(tenant)
      .suspendCards({ key: cartId, from: suspendedFrom(subscription, tenant.timeZone) });
  return subscription;
}

async function cancelAtProvider(
  services: Needed,
  tenant: Tenant,
  { id, subscription, alias, isCardInUse }: FollowedSubscription,
): Promise<void> {
  const shop = await shopOfOrder(services, tenant, id);
  if (!shop) return;
  await services.payment.cancelSubscription({ id: subscription, alias }, shop);
  if (!isCardInUse) await services.payment.cancelAlias(alias, shop);
}

/** Has the provider debit on the day that its customer has chosen, once. */
async function moveAtProvider(
  services: Needed,
  tenant: Tenant,
  { id, subscription, alias, dayOfTheMonth, dayAtProvider, coming }: FollowedSubscription,
): Promise<void> {
  const [next] = coming;
  if (dayOfTheMonth === null || dayOfTheMonth === dayAtProvider || !next) return;
  const shop = await shopOfOrder(services, tenant, id);
  if (!shop) return;
  const debits = {
    dayOfTheMonth,
    nextDay: next.day,
    count: coming.length,
    amountCents: next.amount,
    currency: 'EUR' as const,
  };
  await services.payment.changeSubscription({ id: subscription, alias }, debits, shop);
  await services.database.tenant(tenant.id, (db) => recordDayAtProvider(db, id, dayOfTheMonth));
}

/** From when cards of a subscription do not open: while it is owed, or after what is paid for. */
function suspendedFrom(
  { suspendedAt, unpaidFrom }: FollowedSubscription,
  timeZone: string,
): Date | undefined {
  return suspendedAt ?? (unpaidFrom === null ? undefined : startOfDay(unpaidFrom, timeZone));
}

type AskingServices = Pick<Services, 'config' | 'database' | 'secrets' | 'payment' | 'clock' | 'jobs'>;

/**
 * Asks the provider about the running subscriptions of a venue that are due. One that was ended there is ended here: nothing
 * more would be debited. Where the provider does not answer, or knows none of that name, all stays as it is.
 */
export async function askAboutSubscriptions(services: AskingServices, tenant: Tenant): Promise<void> {
  const due = await services.database.tenant(tenant.id, readSubscriptionsToAsk);
  await askEach(due, (subscription) => askAbout(services, tenant, subscription));
}

async function askAbout(
  services: AskingServices,
  tenant: Tenant,
  { id, userId, subscription, alias }: AskedSubscription,
): Promise<void> {
  await services.database.tenant(tenant.id, (db) => recordAsked(db, id));
  const shop = await shopOfOrder(services, tenant, id);
  const found = shop && (await services.payment.readSubscription({ id: subscription, alias }, shop));
  if (found?.state !== 'ended') return;
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  await services.database.tenant(tenant.id, (db) =>
    endSubscription(db, { userId, scheduleId: id, today, isElsewhere: true }),
  );
  services.jobs.wake();
}
