import type { CallAnswer } from '@guichet/contract/calls.ts';
import { createKeyedMutex } from '#kernel/concurrency/keyed-mutex.ts';
import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import { fail } from '#kernel/errors.ts';
import { filterDueTenants } from '#platform/jobs/filter-due-tenants.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { expireCarts, reopenCart, withDueCarts } from './cart.sql.ts';
import { type CartRow, viewCart } from './cart.ts';

/** Expires the carts whose time is over and releases their places immediately, in every tenant. */
export async function expireDueCarts(services: Services): Promise<void> {
  const due = await filterDueTenants(await services.tenants.venues(), (ids) =>
    withDueCarts(services.database, ids),
  );
  await waitForAll(due.map((tenant) => endCarts(services, tenant)));
}

async function endCarts({ database, ticketing }: Services, tenant: Tenant): Promise<void> {
  const ended = await expireCarts(database, tenant.id);
  // A failed release is not retried: the ticketing system ends the hold by its own clock.
  await Promise.allSettled(ended.map((cartId) => ticketing.of(tenant).releasePlaces(cartId)));
}

/**
 * Reopens a cart after its payments were abandoned.
 * @returns the buyer's view of it
 * @throws AppError when it is paid
 */
export async function reopenedCart(
  { database }: Pick<Services, 'database'>,
  tenant: Tenant,
  cart: CartRow,
): Promise<CallAnswer<'PUT /cart/ReopenCart'>> {
  if (cart.state !== 'payment-pending' && cart.state !== 'cancelled') return viewCart(cart, tenant);
  const reopened = await database.tenant(tenant.id, (db) => reopenCart(db, cart.id));
  return reopened ? viewCart(reopened, tenant) : fail('cart.already-on-sale');
}

/** Serializes changes of one cart in this process; across processes the cart’s version detects conflicts. */
export const withCartLock = createKeyedMutex();
