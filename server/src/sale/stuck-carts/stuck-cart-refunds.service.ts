import { recordRefundsElsewhere } from '#payment/refunds/refunds.service.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { sellCart } from '../selling/selling.service.ts';
import { readCartToRefund, readDueCarts, refundCart } from './stuck-cart-refunds.sql.ts';
import { takeForResend } from './stuck-carts.sql.ts';

/** `sold`: the ticketing system had sold the cart although its answer was lost; the order is written instead. */
export type CartRefund = 'refunded' | 'sold' | 'changed' | 'nothing-debited';

/**
 * Refunds a stuck cart. It first looks for a sale whose answer was lost: a cart that the ticketing system sold becomes
 * an order. A move that has begun is ended first, since its tickets may have moved.
 * @param by undefined: automatic, after the venue's delay
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
  if (cart.isMoving || (await services.ticketing.of(tenant).findSale(cartId))) {
    const taken = await database.tenant(tenant.id, (db) => takeForResend(db, [cartId], by));
    if (!taken.has(cartId)) return 'changed';
    const step = await sellCart(services, tenant, cartId);
    return step === 'sold' || step === 'refunded' ? step : 'changed';
  }
  await recordRefundsElsewhere(services, tenant, cartId);
  const outcome = await database.tenant(tenant.id, (db) => refundCart(db, cartId, cart.stamp, by));
  if (outcome === 'refunded') services.jobs.wake();
  return outcome;
}

/** Refunds the stuck carts of every venue that have waited for longer than the venue's delay. */
export async function refundDueCarts(services: Services): Promise<void> {
  await forEachVenue(services, (tenant) => refundDue(services, tenant));
}

async function refundDue(services: Services, tenant: Tenant): Promise<void> {
  const due = await services.database.tenant(tenant.id, readDueCarts);
  const failures: unknown[] = [];
  // A failure of one cart does not stop the others.
  for (const cartId of due)
    await refundStuckCart(services, tenant, cartId, undefined).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
