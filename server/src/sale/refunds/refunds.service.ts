import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import { fail } from '#kernel/errors.ts';
import { recordRefundsElsewhere } from '#payment/refunds/refunds.service.ts';
import type { RefundState } from '#payment/refunds/refunds.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { sellCart } from '../selling/selling.service.ts';
import { takeForResend } from '../stuck-carts/stuck-carts.sql.ts';
import {
  decideRefund,
  lockOrder,
  payBack,
  readCartOf,
  readCartToRefund,
  readDueCarts,
  readOrderOf,
  readOrderRefund,
  refundCart,
  refuseRefund,
} from './refunds.sql.ts';
import { requireParts, requireRefundAmount, soldParts, takenParts } from './refunds.ts';
import { readWithdrawalFacts } from './refunds-withdrawals.service.ts';
import { requireWithdrawal } from './refunds-withdrawals.ts';

/** `sold`: the ticketing system had sold it after all, and its order is written instead. */
export type CartRefund = 'refunded' | 'sold' | 'changed' | 'nothing-debited';

/**
 * Gives back a stuck cart. Its sale is looked for first, as an answer of the ticketing system may have been lost: a cart
 * that was sold there is an order.
 * @param by undefined: the venue's delay
 */
export async function refundStuckCart(
  services: Services,
  tenant: Tenant,
  cartId: string,
  by: Administrator | undefined,
): Promise<CartRefund> {
  const { database } = services;
  const cart = await database.tenant(tenant.id, (db) => readCartToRefund(db, cartId));
  if (cart?.state !== 'stuck') return 'changed';
  if (await services.ticketing.of(tenant).findSale(cartId)) {
    const taken = await database.tenant(tenant.id, (db) => takeForResend(db, [cartId], by));
    if (!taken.has(cartId)) return 'changed';
    return (await sellCart(services, tenant, cartId)) === 'sold' ? 'sold' : 'changed';
  }
  await recordRefundsElsewhere(services, tenant, cartId);
  const outcome = await database.tenant(tenant.id, (db) => refundCart(db, cartId, cart.stamp, by));
  if (outcome === 'refunded') services.jobs.wake();
  return outcome;
}

/** Gives back the stuck carts of every venue that have waited for as long as it lets them. */
export async function refundDueCarts(services: Services): Promise<void> {
  await waitForAll((await services.tenants.venues()).map((tenant) => refundDue(services, tenant)));
}

async function refundDue(services: Services, tenant: Tenant): Promise<void> {
  const due = await services.database.tenant(tenant.id, readDueCarts);
  const failures: unknown[] = [];
  // What became of one does not stop the others.
  for (const cartId of due)
    await refundStuckCart(services, tenant, cartId, undefined).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** What an administrator, or the customer, decides about an order. */
export interface RefundRequest {
  /** Of the refund: the same one again changes nothing. */
  readonly id: string;
  readonly userId: string;
  readonly externalPurchaseId: string;
  readonly lineIds: readonly string[];
  /** Single tickets of other lines */
  readonly ticketNumbers?: readonly string[] | undefined;
  /** What was confirmed, in cents. */
  readonly amount: number;
}

/**
 * Cancels lines of an order, or single tickets: the ticketing system takes their tickets back, then what they cost is given back. Each step
 * may be the last one that a process makes; the job goes on with it.
 * @param by undefined: the customer, by their right of withdrawal
 * @throws AppError when nothing is given back
 */
export async function refundOrder(
  services: Services,
  tenant: Tenant,
  request: RefundRequest,
  by: Administrator | undefined,
): Promise<RefundState> {
  const { database } = services;
  const known = await database.tenant(tenant.id, (db) => readCartOf(db, request));
  if (known) await recordRefundsElsewhere(services, tenant, known.cartId);
  // Whether a ticket is used, the ticketing system says once it is asked to take it back.
  const facts = by
    ? undefined
    : { ...(await readWithdrawalFacts(services, tenant, request.userId)), used: new Set<string>() };
  await database.tenant(tenant.id, async (db) => {
    const order = await lockOrder(db, request.userId, request.externalPurchaseId);
    if (!order) fail('purchase.not-found');
    const known = await readOrderRefund(db, request.id);
    if (known) return known.purchaseId === order.purchaseId || fail('purchase.not-found');
    const taken = takenParts(order, request);
    if (facts) requireWithdrawal(order, taken, facts);
    const amount = requireRefundAmount(order, taken);
    if (amount !== request.amount) fail('refund.amount-changed');
    requireParts(order, amount);
    if (!(await decideRefund(db, { id: request.id, ...taken, amount }, order, by))) fail('refund.under-way');
  });
  const state = await takeTicketsBack(services, tenant, request.id);
  return state === 'refused' ? fail('refund.used') : state;
}

/** Takes the tickets of a refund back and requests its money; whatever of it was done before stays. */
export async function takeTicketsBack(
  services: Services,
  tenant: Tenant,
  refundId: string,
): Promise<'refused' | RefundState> {
  const { database } = services;
  const read = () => database.tenant(tenant.id, (db) => readOrderRefund(db, refundId));
  const refund = await read();
  if (!refund) throw new Error('A refund is of no order');
  if (refund.state !== 'taking-back') return refund.state;
  const order = await database.tenant(tenant.id, (db) => readOrderOf(db, refund));
  const outcome = await services.ticketing.of(tenant).takeBack({
    key: refund.id,
    saleKey: refund.cartId,
    ...soldParts(order, refund),
  });
  await database.tenant(tenant.id, (db) =>
    outcome === 'taken-back' ? payBack(db, refund) : refuseRefund(db, refund),
  );
  services.jobs.wake();
  const ended = await read();
  return ended && ended.state !== 'taking-back' ? ended.state : 'due';
}
