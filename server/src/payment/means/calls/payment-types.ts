import { readCart } from '#cart/data.ts';
import { requireOwn, requireWaiting } from '#cart/rules.ts';
import { cardsOf } from '#payment/aliases/service.ts';
import { shopOf } from '#payment/settings/service.ts';
import { subscriptionIn } from '#payment/subscriptions/rules.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { choiceNames } from '#platform/tenancy/own-words.ts';
import { keepsCards, subscribes } from '../rules.ts';
import { viewFreeCart, viewPaymentTypes } from '../view.ts';

export const paymentTypes: Handler<'GET /cart/GetPaymentTypeAvailableByCartIdAsync'> = async (context) => {
  const { query, tenant, identity, services } = context;
  const cart = requireWaiting(
    requireOwn(await readCart(services.database, tenant.id, query.cartId), identity),
  );
  const nameOf = await choiceNames(services.ownWords, tenant);
  if (cart.total_amount === 0) return viewFreeCart(nameOf);
  const { means } = (await shopOf(services, tenant)) ?? fail('payment.not-configured');
  const today = dayOf(cart.clock, tenant.timeZone);
  const subscription = subscriptionIn(cart.lines);
  const { card, email } =
    keepsCards(means) || (subscription && means.ids.some(subscribes))
      ? await cardsOf(services, tenant, identity.userId, today)
      : { card: null, email: null };
  return viewPaymentTypes({
    totalCents: cart.total_amount,
    means,
    today,
    card,
    maySave: email !== null,
    subscription,
    nameOf,
  });
};
