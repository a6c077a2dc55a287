import { findLocale } from '@guichet/contract/locale.ts';
import { NOTIFICATION_PATH } from '@guichet/contract/payment/notifications.ts';
import { readCart } from '#cart/data.ts';
import { holdingOf, isHolding } from '#cart/holds/rules.ts';
import { holdAgain, restoreHold } from '#cart/holds/service.ts';
import type { CartRow } from '#cart/model.ts';
import { requireCurrentPrices } from '#cart/named-prices/service.ts';
import { paymentSeconds, requireOwn, requireWaiting } from '#cart/rules.ts';
import { bookCart } from '#cart/sale-rules/service.ts';
import type { PayingCard, PaymentPlan, PaymentRequest } from '#gateways/payment/port.ts';
import { cardsOf } from '#payment/aliases/service.ts';
import { amountDueNow } from '#payment/instalments/rules.ts';
import { isOwnCard, keepsCards, type MeansOffered, paymentTypesFor, planOf } from '#payment/means/rules.ts';
import { type ConfiguredShop, shopOf } from '#payment/settings/service.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Attempt } from '../rules.ts';
import { beginAttempt } from '../service.ts';

type Context = CallContext<'GET /purchase/Form'>;

/** After these the provider has answered, or its page has closed. */
const MINUTES_TO_WAIT = 10;

/** Begins the payment of a cart. Each call creates an attempt; the cart can still be paid only once. */
export const form: Handler<'GET /purchase/Form'> = async (context) => {
  const { query, tenant, identity, locale, services } = context;
  const read = await readCart(services.database, tenant.id, query.cartId);
  const cart = requireWaiting(requireOwn(read, identity));
  if (cart.lines.length === 0) fail('cart.empty');
  await requireCurrentPrices(context, cart);
  if (cart.total_amount === 0 && query.paymentType === 9) return { form: null };
  const configured = await shopOf(services, tenant);
  if (!configured) fail('payment.not-configured');
  const { means, shop } = configured;
  const today = dayOf(cart.clock, tenant.timeZone);
  const cards = await cardsFor(context, means, today);
  const types = paymentTypesFor(cart.total_amount, means, cards.alias !== null);
  const type = types.find((id) => id === query.paymentType) ?? fail('payment.invalid-type');
  await bookCart(services, tenant, cart, identity.userId, locale);
  await keepPlaces(context, cart);
  const { id: tenantId, cartCapMinutes: capMinutes } = tenant;
  const payer = {
    tenantId,
    cartId: cart.id,
    userId: identity.userId,
    shop,
    capMinutes,
    plan: planOf(type, means, today),
    card: cards.card,
    alias: cards.alias,
  };
  const attempt = (await beginAttempt(services.database, payer)) ?? fail('cart.already-on-sale');
  if (attempt === 'too-many') fail('payment.too-many-attempts', { params: { minutes: MINUTES_TO_WAIT } });
  // The cart was changed in between, with its places: the hold must match the lines that are paid for.
  if (attempt.cartVersion !== cart.version) await restoreHold(services, tenant, cart.id, cart.lines);
  return { form: services.payment.form(requestOf(context, configured, attempt, cards.email), shop) };
};

/** Holds the places again, whatever the cart says, for as long as the payment may take. */
async function keepPlaces({ tenant, services }: Context, cart: CartRow): Promise<void> {
  if (!isHolding(holdingOf(cart.lines, cart.user_id))) return;
  await holdAgain(services, tenant, cart, paymentSeconds(cart, tenant));
}

interface PayersCard extends Pick<Attempt, 'card' | 'alias'> {
  /** Under which the provider keeps a card. */
  readonly email: string | null;
}

const TYPED: PayersCard = { card: 'typed', alias: null, email: null };

/** The card that pays: the saved one, or one that is typed and saved where its owner asks for it and may. */
async function cardsFor(
  { query, tenant, identity, services }: Context,
  means: MeansOffered,
  today: string,
): Promise<PayersCard> {
  const isOwn = isOwnCard(query.paymentType);
  if (!keepsCards(means) || (!isOwn && !query.saveCard)) return TYPED;
  const { card, email } = await cardsOf(services.database, tenant.id, identity.userId, today);
  if (isOwn) return card ? { card: 'saved', alias: card.alias, email: null } : TYPED;
  return email === null ? TYPED : { card: 'save', alias: null, email };
}

function payingCard({ card, alias }: Attempt): PayingCard {
  if (alias !== null) return { kind: 'saved', alias };
  return card === 'save' ? { kind: 'typed-and-saved', payerChooses: false } : { kind: 'typed' };
}

function providerPlan(attempt: Attempt): PaymentPlan {
  const { plan } = attempt;
  if (!plan) return { kind: 'single' };
  return {
    kind: 'instalments',
    firstCents: amountDueNow(attempt),
    count: plan.count,
    periodDays: plan.days,
  };
}

function requestOf(
  { query, tenant, identity, locale, services }: Context,
  { returnPaths }: ConfiguredShop,
  attempt: Attempt,
  email: string | null,
): PaymentRequest {
  const { publicUrl } = services.config;
  const notificationPath = NOTIFICATION_PATH.replace(':provider', services.payment.name).replace(
    ':tenant',
    tenant.name,
  );
  const home = tenantAddress(publicUrl, tenant, locale);
  const returnUrl = (path: string) => `${home}${path}?cartId=${attempt.cartId}`;
  return {
    purpose: {
      kind: 'pay',
      total: { amountCents: attempt.amount, currency: attempt.currency },
      plan: providerPlan(attempt),
      card: payingCard(attempt),
    },
    transaction: { id: attempt.transactionId, startedAt: attempt.startedAt },
    orderId: attempt.id,
    customer: { id: identity.userId, ...(email !== null && { email }) },
    language: (findLocale(query.language) ?? locale).slice(0, 2),
    returnUrls: {
      success: returnUrl(returnPaths.success),
      refused: returnUrl(returnPaths.refused),
      cancelled: returnUrl(returnPaths.cancelled),
      error: returnUrl(returnPaths.error),
    },
    notificationUrl: publicUrl + API_BASE + notificationPath,
  };
}
