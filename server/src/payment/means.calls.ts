import type { Handler, Routes } from '#calls.ts';
import { readCart } from '#cart/cart.sql.ts';
import { requireOwn, requireWaiting } from '#cart/cart.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import { cardsOf } from './aliases/aliases.service.ts';
import { giftQuote } from './gift-cards/gift-quote.service.ts';
import { keepsCards, meansFor, subscribes, viewFreeCart, viewPaymentTypes } from './means.ts';
import { shopOf } from './settings/payment-settings.service.ts';
import { subscriptionIn } from './subscriptions/subscriptions.ts';

const paymentTypes: Handler<'GET /cart/GetPaymentTypeAvailableByCartIdAsync'> = async (context) => {
  const { query, tenant, identity, services } = context;
  const cart = requireWaiting(
    requireOwn(await readCart(services.database, tenant.id, query.cartId), identity),
  );
  const nameOf = await choiceNames(services.phraseOverrides, tenant);
  const { toPay, giftAmount } = await giftQuote(services, tenant, cart);
  if (toPay === 0) return viewFreeCart(nameOf);
  const offered = ((await shopOf(services, tenant)) ?? fail('payment.not-configured')).means;
  const means = meansFor(cart, identity, offered);
  const today = dayOf(cart.clock, tenant.timeZone);
  // A subscription debits its months in full.
  const subscription = giftAmount > 0 ? null : subscriptionIn(cart.lines);
  const { card, email } =
    keepsCards(means) || (subscription && means.ids.some(subscribes))
      ? await cardsOf(services, tenant, identity.userId, today)
      : { card: null, email: null };
  return viewPaymentTypes({
    totalCents: toPay,
    means,
    today,
    card,
    maySave: email !== null,
    subscription,
    nameOf,
  });
};

export const meansRoutes = {
  // customer
  'GET /cart/GetPaymentTypeAvailableByCartIdAsync': paymentTypes,
} satisfies Routes;
