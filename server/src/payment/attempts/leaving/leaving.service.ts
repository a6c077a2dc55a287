import type { CallContext } from '#calls.ts';
import { readCart, releaseSaleClaim } from '#cart/cart.sql.ts';
import { type CartRow, requireOwn, requireWaiting } from '#cart/cart.ts';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { recordEvent } from '#payment/notifications/notifications.service.ts';
import { shopOf, shopOfAttempt } from '#payment/settings/payment-settings.service.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readOpenAttempts } from '../attempts.sql.ts';
import { type Attempt, orderOf } from '../attempts.ts';
import { enqueueLeaving } from './leaving.sql.ts';

export type LeavingServices = Pick<Services, 'config' | 'database' | 'secrets' | 'payment' | 'jobs'>;

/** How long a buyer waits for the provider to close a payment page. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Reads a cart of the requester that waits for its buyer, and leaves what payments of it were begun.
 * @throws AppError `cart.already-on-sale` when one of them turns out to be made
 */
export async function readLeft(
  { tenant, identity, services }: Pick<CallContext<'GET /purchase/Form'>, 'tenant' | 'identity' | 'services'>,
  cartId: string,
): Promise<CartRow> {
  const read = async () =>
    requireWaiting(requireOwn(await readCart(services.database, tenant.id, cartId), identity));
  const cart = await read();
  if (cart.attempt_id === null) return cart;
  await leavePayments(services, tenant, cartId);
  return read();
}

/**
 * Leaves every payment of a cart that may still be made: closes its page at the provider where the protocol can, and
 * records what was paid there. A payment that was made sells the cart if it fits its lines, and is refunded otherwise.
 * A provider that does not answer in time is asked again by a job; nobody waits for it.
 */
async function leavePayments(services: LeavingServices, tenant: Tenant, cartId: string): Promise<void> {
  const attempts = await services.database.tenant(tenant.id, (db) => readOpenAttempts(db, cartId));
  await Promise.all(attempts.map((attempt) => leaveInTime(services, tenant, attempt)));
}

async function leaveInTime(services: LeavingServices, tenant: Tenant, attempt: Attempt): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), CLOSE_TIMEOUT_MS);
  const left = closeAttempt(services, tenant, attempt).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PaymentProviderUnavailable) return false;
      throw error;
    },
  );
  try {
    if (await Promise.race([left, late])) return;
  } finally {
    clearTimeout(timer);
  }
  await services.database.tenant(tenant.id, (db) => enqueueLeaving(db, attempt.id));
  services.jobs.wake();
}

/** Closes the page of one attempt and records what was paid there. @throws PaymentProviderUnavailable */
export async function closeAttempt(
  services: LeavingServices,
  tenant: Tenant,
  attempt: Attempt,
): Promise<void> {
  const { database, payment, jobs } = services;
  const shop = shopOfAttempt(await shopOf(services, tenant), attempt)?.shop;
  if (!shop) return;
  for (const event of await payment.close(orderOf(attempt), shop)) {
    const { cart } = await recordEvent(services, tenant.id, event);
    if (cart?.kind === 'paid') await database.tenant(tenant.id, (db) => releaseSaleClaim(db, cart.cart.id));
    jobs.wake();
  }
}
