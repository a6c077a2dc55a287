import type { CallContext } from '#calls.ts';
import { markNotPaid, readCart } from '#cart/cart.sql.ts';
import { type CartRow, paymentSeconds, requireWaiting } from '#cart/cart.ts';
import { renewHold, restoreHold } from '#cart/holds.service.ts';
import { holdingOf, isHolding } from '#cart/holds.ts';
import {
  type PaymentForm,
  PaymentNotOffered,
  PaymentProviderRefused,
  PaymentProviderUnavailable,
  type PaymentPurpose,
  type PaymentRequest,
} from '#gateways/payment/port.ts';
import type { Shop } from '#gateways/payment/shapes/port.ts';
import { createBatcher, memoizePerDatabase } from '#kernel/concurrency/batcher.ts';
import type { Database } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import type { ConfiguredShop } from '../settings/payment-settings.service.ts';
import {
  type Begun,
  keepSession,
  type Payer,
  type StandalonePayment,
  schedulePoll,
  startAttempts,
  startStandalonePayment,
} from './attempts.sql.ts';
import { type Attempt, MINUTES_TO_WAIT, notificationUrl, paysCart } from './attempts.ts';

const begin = memoizePerDatabase<Payer, Begun>((database) =>
  createBatcher({ keyOf: ({ userId }) => userId, run: (payers) => startAttempts(database.direct, payers) }),
);

/** Begins an attempt to pay a cart; concurrent ones of a tenant are batched. */
export function beginAttempt(database: Database, payer: Payer): Promise<Begun> {
  return begin(database)(payer.tenantId, payer);
}

interface StandalonePaymentForm {
  readonly configured: ConfiguredShop;
  readonly standalone: Omit<StandalonePayment, 'userId' | 'shop' | 'shopVersion' | 'firstPollSeconds'>;
  /** What the provider is asked for. */
  readonly purpose: PaymentPurpose;
  readonly email: string | null;
  /** Paths under the tenant's address that the payer comes back to. */
  readonly returnPaths: { readonly success: string; readonly failure: string };
}

/** Begins an attempt that pays no cart. @returns the provider's form */
export async function beginStandalonePayment(
  {
    tenant,
    identity,
    locale,
    services,
    transaction,
  }: Pick<
    CallContext<'GET /user/UserAliasForm'>,
    'tenant' | 'identity' | 'locale' | 'services' | 'transaction'
  >,
  { configured: { shop, version, delays }, standalone, purpose, email, returnPaths }: StandalonePaymentForm,
): Promise<PaymentForm> {
  const { userId } = identity;
  const begun = { ...standalone, userId, shop, shopVersion: version, firstPollSeconds: delays.first };
  const attempt = await transaction((db) => startStandalonePayment(db, begun));
  if (attempt === 'too-many') fail('payment.too-many-attempts', { params: { minutes: MINUTES_TO_WAIT } });
  if (attempt === 'too-often') fail('payment.too-often');
  const { publicUrl } = services.config;
  const home = tenantAddress(publicUrl, tenant, locale);
  const failure = home + returnPaths.failure;
  return openPayment(
    { tenant, services },
    attempt,
    {
      purpose,
      transaction: { id: attempt.transactionId, startedAt: attempt.startedAt },
      orderId: attempt.id,
      customer: { id: userId, ...(email !== null && { email }) },
      language: locale.slice(0, 2),
      returnUrls: {
        success: home + returnPaths.success,
        refused: failure,
        cancelled: failure,
        error: failure,
      },
      notificationUrl: notificationUrl(publicUrl, shop.protocol, tenant),
      merchantName: tenant.displayName,
    },
    shop,
  );
}

interface Place {
  services: Services;
  tenant: Tenant;
}

/**
 * Has the provider await an attempt's payment. One that it does not take is given up at once: nothing can be paid there.
 * @returns where the payer goes
 */
export async function openPayment(
  { services: { payment, database }, tenant }: Place,
  attempt: Attempt,
  request: PaymentRequest,
  shop: Shop,
): Promise<PaymentForm> {
  try {
    const { form, session } = await payment.begin(request, shop);
    if (session !== null) await database.tenant(tenant.id, (db) => keepSession(db, attempt.id, session));
    return form;
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable || error instanceof PaymentNotOffered)
      await giveUp(database, tenant, attempt);
    if (error instanceof PaymentProviderRefused) fail('payment.provider-refused', { cause: error });
    if (error instanceof PaymentProviderUnavailable) fail('payment.provider-down', { cause: error });
    throw error;
  }
}

/** An attempt on which nothing was paid, and nothing can be any more. */
export function giveUp(database: Database, tenant: Pick<Tenant, 'id'>, attempt: Attempt): Promise<void> {
  return database.tenant(tenant.id, async (db) => {
    await schedulePoll(db, attempt.id, null);
    if (paysCart(attempt)) await markNotPaid(db, attempt.cartId, attempt.id, 'cancelled');
  });
}

/** Holds the places again, whatever the cart says, for as long as the payment may take. */
export async function keepPlaces({ tenant, services }: Place, cart: CartRow): Promise<void> {
  if (!isHolding(holdingOf(cart.lines, cart.user_id))) return;
  await renewHold(services, tenant, cart, paymentSeconds(cart, tenant));
}

/** The cart was changed in between, with its places, or has ended: what was evaluated is not what it has now. */
export async function refuseChanged({ tenant, services }: Place, { id, lines }: CartRow): Promise<never> {
  await restoreHold(services, tenant, id, lines);
  const cart = await readCart(services.database, tenant.id, id);
  if (cart) requireWaiting(cart);
  return fail('cart.changed');
}
