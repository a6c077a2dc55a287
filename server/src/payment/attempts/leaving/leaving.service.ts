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

/** Longest time that a buyer waits for the provider to close a payment page. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * Reads a waiting cart of the requester, and abandons its current payments.
 * @throws AppError `cart.already-on-sale` when a payment turns out to be captured
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
 * Abandons every payment of a cart that can still be made: closes its page at the provider where the protocol
 * supports it, and records payments that were captured. A captured payment sells the cart if it fits its lines, and
 * is refunded otherwise. A job retries a provider that does not answer in time; the buyer does not wait for it.
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

/** Closes the page of an attempt and records what was captured there. @throws PaymentProviderUnavailable */
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
