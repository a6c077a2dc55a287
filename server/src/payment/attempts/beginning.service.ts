import type { CallAnswer } from '@guichet/contract/calls.ts';
import { findLocale } from '@guichet/contract/locale.ts';
import { requireComplete } from '#account/profile/profile.service.ts';
import { readPayer } from '#account/profile/profile.sql.ts';
import type { CallContext } from '#calls.ts';
import { requireAvailable } from '#cart/availability.service.ts';
import { type CartRow, requireBuyer } from '#cart/cart.ts';
import { recordConsent } from '#cart/consents/consents.service.ts';
import { requireContact } from '#cart/holds.service.ts';
import { requireCurrentPrices } from '#cart/named-prices/named-prices.service.ts';
import { requireCurrentPeople } from '#cart/people.service.ts';
import { withReservedPromotions } from '#cart/promotions/promotions.service.ts';
import { bookCart } from '#cart/sale-rules/sale-rules.service.ts';
import type { PaymentRequest } from '#gateways/payment/port.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { payersCard, TYPED_CARD } from '../aliases/aliases.service.ts';
import { giftQuote } from '../gift-cards/gift-quote.service.ts';
import { meansFor, paymentTypesFor, planOf } from '../means.ts';
import { type ConfiguredShop, shopOf } from '../settings/payment-settings.service.ts';
import { requireTestWhileClosed } from '../settings/payment-settings.ts';
import { subscriptionIn } from '../subscriptions/subscriptions.ts';
import { beginAttempt, keepPlaces, openPayment, refuseChanged } from './attempts.service.ts';
import type { Payer } from './attempts.sql.ts';
import { type Attempt, MINUTES_TO_WAIT, notificationUrl, purposeOf } from './attempts.ts';
import { readLeft } from './leaving/leaving.service.ts';

type Context = Pick<
  CallContext<'GET /purchase/Form'>,
  'query' | 'tenant' | 'identity' | 'locale' | 'services' | 'transaction'
>;

/**
 * Begins the payment of a cart. Each call creates an attempt; only one of them can pay the cart.
 * @param options.isByLink whether the payer came by a link of the desk, whose customer need not complete an account
 * @returns the provider's form; null for a free cart
 */
export async function beginPayment(
  context: Context,
  { isByLink = false } = {},
): Promise<CallAnswer<'GET /purchase/Form'>> {
  const { query, tenant, identity, locale, services } = context;
  const cart = requireBuyer(await readLeft(context, query.cartId), identity);
  if (cart.lines.length === 0) fail('cart.empty');
  await requireAvailable(services, tenant, cart);
  await requireCurrentPrices(context, cart);
  await requireCurrentPeople(context, cart);
  const isTyped = isByLink || identity.isGuest;
  const ownEmail = isTyped
    ? (await readPayer(services.database, tenant.id, identity.userId))?.email
    : await requireComplete(services, tenant, identity);
  await requireContact(services, tenant, cart, identity.userId);
  const gifts = await giftQuote(services, tenant, cart);
  if (gifts.isBroken || (query.giftAmount ?? gifts.giftAmount) !== gifts.giftAmount)
    fail('gift-card.changed');
  if (gifts.toPay === 0 && query.paymentType === 9) return { form: null };
  const configured = await shopOf(services, tenant);
  if (!configured) fail('payment.not-configured');
  requireTestWhileClosed(tenant, configured.shop);
  const { shop, version: shopVersion, delays } = configured;
  const means = meansFor(cart, identity, configured.means);
  const { id: tenantId, cartCapMinutes: capMinutes, timeZone } = tenant;
  const today = dayOf(cart.clock, timeZone);
  // A link proves no identity, and a guest has no account: neither uses nor stores a card.
  const { card, alias, email } = isTyped ? TYPED_CARD : await payersCard(context, means, today);
  // A subscription debits its months in full.
  const subscription = email === null || gifts.giftAmount > 0 ? null : subscriptionIn(cart.lines);
  const types = paymentTypesFor(gifts.toPay, means, { hasCard: alias !== null, subscription });
  const type = types.find((id) => id === query.paymentType) ?? fail('payment.invalid-type');
  await recordConsent(context, cart);
  await bookCart(services, tenant, cart, identity.userId, locale);
  await keepPlaces(context, cart);
  const plan = planOf(type, means, { today, subscription });
  const { userId } = identity;
  const payer = {
    tenantId,
    cartId: cart.id,
    version: cart.version,
    userId,
    shop,
    shopVersion,
    firstPollSeconds: delays.first,
    capMinutes,
    plan,
    card,
    alias,
  };
  const attempt = await withReservedPromotions(services, tenant, cart, userId, () =>
    attemptOf(context, cart, payer),
  );
  return {
    form: await openPayment(
      context,
      attempt,
      requestOf(context, configured, attempt, email ?? ownEmail),
      shop,
    ),
  };
}

/** Begins an attempt to pay a cart. @throws AppError when it does not begin */
async function attemptOf(context: Context, cart: CartRow, payer: Payer): Promise<Attempt> {
  const attempt =
    (await beginAttempt(context.services.database, payer)) ?? (await refuseChanged(context, cart));
  if (attempt === 'too-many') fail('payment.too-many-attempts', { params: { minutes: MINUTES_TO_WAIT } });
  if (attempt === 'too-often') fail('payment.too-often');
  if (attempt === 'gift-card') fail('gift-card.changed');
  return attempt;
}

function requestOf(
  { query, tenant, identity, locale, services }: Context,
  { returnPaths, shop }: ConfiguredShop,
  attempt: Attempt,
  email: string | undefined,
): PaymentRequest {
  const { publicUrl } = services.config;
  const home = tenantAddress(publicUrl, tenant, locale);
  const returnUrl = (path: string) => `${home}${path}?cartId=${attempt.cartId}`;
  return {
    purpose: purposeOf(attempt),
    transaction: { id: attempt.transactionId, startedAt: attempt.startedAt },
    orderId: attempt.id,
    customer: { id: identity.userId, ...(email !== undefined && { email }) },
    language: (findLocale(query.language) ?? locale).slice(0, 2),
    returnUrls: {
      success: returnUrl(returnPaths.success),
      refused: returnUrl(returnPaths.refused),
      cancelled: returnUrl(returnPaths.cancelled),
      error: returnUrl(returnPaths.error),
    },
    notificationUrl: notificationUrl(publicUrl, shop.protocol, tenant),
    merchantName: tenant.displayName,
  };
}
