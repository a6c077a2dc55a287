import type { Shop } from '#gateways/payment/shapes/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { askEach } from '../aliases/aliases.service.ts';
import { instalmentsOf } from '../instalments/instalments.ts';
import { knownShopOfOrder } from '../settings/payment-settings.service.ts';
import {
  type AskedSubscription,
  endSubscription,
  type FollowedSubscription,
  lockSubscription,
  readEnding,
  readSubscription,
  readSubscriptionsToAsk,
  recordAsked,
  recordDayAtProvider,
} from './subscriptions.sql.ts';
import { unpaidSince } from './subscriptions.ts';

type Needed = Pick<Services, 'config' | 'database' | 'secrets' | 'payment' | 'ticketing'>;

/**
 * Updates the ticketing system to the state of a subscription. May run any number of times.
 * @returns the subscription in that state
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
  // Another payment may have sold the cart of a cancelled subscription.
  if (state !== 'cancelled')
    await ticketing
      .of(tenant)
      .suspendCards({ key: cartId, from: suspendedFrom(subscription, tenant.timeZone) });
  return subscription;
}

/** Ends a subscription at the provider after its end here. Idempotent. @throws Error when its shop is unknown */
export async function endAtProvider(
  services: Needed,
  tenant: Tenant,
  { id, state, subscription, alias, isCardInUse }: FollowedSubscription,
): Promise<void> {
  if (state !== 'ended' && state !== 'cancelled') return;
  const shop = await requireShop(services, tenant, id);
  await services.payment.cancelSubscription({ id: subscription, alias }, shop);
  if (!isCardInUse) await services.payment.cancelAlias(alias, shop);
}

/**
 * Moves the debits at the provider to the customer's chosen day, once. @returns false when there is no chosen day, or
 * it has changed since @throws Error when its shop is unknown
 */
export async function moveAtProvider(
  services: Needed,
  tenant: Tenant,
  {
    id,
    state,
    subscription,
    alias,
    dayOfTheMonth,
    dayChangedAt,
    dayAtProvider,
    coming,
  }: FollowedSubscription,
): Promise<boolean> {
  const [next] = coming;
  if (state !== 'running' || dayOfTheMonth === null) return false;
  if (dayOfTheMonth === dayAtProvider || !next) return true;
  const debits = {
    dayOfTheMonth,
    nextDay: next.day,
    count: coming.length,
    amountCents: next.amount,
    currency: 'EUR' as const,
  };
  const shop = await requireShop(services, tenant, id);
  await services.payment.changeSubscription({ id: subscription, alias }, debits, shop);
  return services.database.tenant(tenant.id, (db) =>
    recordDayAtProvider(db, id, { dayOfTheMonth, dayChangedAt }),
  );
}

/** Returns the shop that debits a subscription: no other shop knows the subscription. */
async function requireShop(services: Needed, tenant: Tenant, scheduleId: string): Promise<Shop> {
  const shop = await knownShopOfOrder(services, tenant, scheduleId);
  if (!shop) throw new Error('A subscription needs the shop that it was begun with');
  return shop;
}

/** Returns from when cards of a subscription are suspended: while a debit is owed, or after the paid time. */
function suspendedFrom(
  { suspendedAt, unpaidFrom }: FollowedSubscription,
  timeZone: string,
): Date | undefined {
  return suspendedAt ?? (unpaidFrom === null ? undefined : startOfDay(unpaidFrom, timeZone));
}

/** The end of a contract: at the provider, or by its customer here. */
interface Ending {
  readonly userId: string;
  readonly scheduleId: string;
  /** In the venue's time zone. */
  readonly today: string;
  readonly isElsewhere: boolean;
}

/**
 * Ends a running subscription of a customer; an ended subscription stays unchanged.
 * @returns when it ended, and the first unpaid day; undefined when the customer has no such subscription
 */
export async function endContract(
  db: TenantDb,
  { userId, scheduleId, today, isElsewhere }: Ending,
): Promise<{ endedAt: Date; unpaidFrom: string } | undefined> {
  const running = await lockSubscription(db, userId, scheduleId);
  if (!running) return readEnding(db, userId, scheduleId);
  const { amount, plan, debits } = running;
  const unpaidFrom = unpaidSince({ debits, agreed: instalmentsOf(amount, plan), today });
  return { endedAt: await endSubscription(db, { scheduleId, unpaidFrom, isElsewhere }), unpaidFrom };
}

type AskingServices = Pick<Services, 'config' | 'database' | 'secrets' | 'payment' | 'clock' | 'jobs'>;

/**
 * Polls the provider about the due running subscriptions of a venue. A subscription that was ended there is ended here:
 * nothing more would be debited. Without an answer, or when the provider does not know it, nothing changes.
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
  const shop = await knownShopOfOrder(services, tenant, id);
  const found = shop && (await services.payment.readSubscription({ id: subscription, alias }, shop));
  if (found?.state !== 'ended') return;
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  await services.database.tenant(tenant.id, (db) =>
    endContract(db, { userId, scheduleId: id, today, isElsewhere: true }),
  );
  services.jobs.wake();
}
