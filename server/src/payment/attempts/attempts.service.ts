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
import type { Database, TenantDb } from '#kernel/database/database.ts';
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

/** Begins an attempt to pay a cart; concurrent attempts of a tenant are batched. */
export function beginAttempt(database: Database, payer: Payer): Promise<Begun> {
  return begin(database)(payer.tenantId, payer);
}

interface StandalonePaymentForm {
  readonly configured: ConfiguredShop;
  readonly standalone: Omit<StandalonePayment, 'userId' | 'shop' | 'shopVersion' | 'firstPollSeconds'>;
  /** The purpose that the provider gets. */
  readonly purpose: PaymentPurpose;
  readonly email: string | null;
  /** Paths under the tenant's address to which the payer returns. */
  readonly returnPaths: { readonly success: string; readonly failure: string };
  /** Stores what the attempt pays for, in the transaction that begins it. */
  readonly onBegun?: (db: TenantDb, attempt: Attempt) => Promise<void>;
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
  {
    configured: { shop, version, delays },
    standalone,
    purpose,
    email,
    returnPaths,
    onBegun,
  }: StandalonePaymentForm,
): Promise<PaymentForm> {
  const { userId } = identity;
  const begun = { ...standalone, userId, shop, shopVersion: version, firstPollSeconds: delays.first };
  const attempt = await transaction(async (db) => {
    const started = await startStandalonePayment(db, begun);
    if (typeof started !== 'string') await onBegun?.(db, started);
    return started;
  });
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
 * Opens an attempt's payment at the provider. A payment that the provider rejects is abandoned immediately.
 * @returns the address for the payer
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

/** Abandons an attempt that captured nothing and can no longer be paid. */
export function giveUp(database: Database, tenant: Pick<Tenant, 'id'>, attempt: Attempt): Promise<void> {
  return database.tenant(tenant.id, async (db) => {
    await schedulePoll(db, attempt.id, null);
    if (paysCart(attempt)) await markNotPaid(db, attempt.cartId, attempt.id, 'cancelled');
  });
}

/** Renews the hold, whatever the cart's time, for the longest duration of a payment. */
export async function keepPlaces({ tenant, services }: Place, cart: CartRow): Promise<void> {
  if (!isHolding(holdingOf(cart.lines, cart.user_id))) return;
  await renewHold(services, tenant, cart, paymentSeconds(cart, tenant));
}

/** Fails because the cart has changed with its places, or has ended, since it was evaluated. */
export async function refuseChanged({ tenant, services }: Place, { id, lines }: CartRow): Promise<never> {
  await restoreHold(services, tenant, id, lines);
  const cart = await readCart(services.database, tenant.id, id);
  if (cart) requireWaiting(cart);
  return fail('cart.changed');
}
