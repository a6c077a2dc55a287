import { readCartOfGuest, readLinkOfGuest } from '#account/guests/guests.sql.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { requireAvailable } from '#cart/availability.service.ts';
import { markFree, readCart } from '#cart/cart.sql.ts';
import { type CartRow, requireBuyer, requireOwn, requireWaiting } from '#cart/cart.ts';
import { recordConsent } from '#cart/consents/consents.service.ts';
import { requireContact, restoreHold } from '#cart/holds.service.ts';
import { requireCurrentPrices } from '#cart/named-prices/named-prices.service.ts';
import { requireCurrentPeople } from '#cart/people.service.ts';
import { withReservedPromotions } from '#cart/promotions/promotions.service.ts';
import { bookCart } from '#cart/sale-rules/sale-rules.service.ts';
import { fail } from '#kernel/errors.ts';
import { keepPlaces } from '#payment/attempts/attempts.service.ts';
import { reserveForWholeCart } from '#payment/gift-cards/gift-cards.sql.ts';
import { giftQuote } from '#payment/gift-cards/gift-quote.service.ts';
import { shopOf } from '#payment/settings/payment-settings.service.ts';
import { requireTestWhileClosed } from '#payment/settings/payment-settings.ts';
import { sellCart, waitForSale } from './selling.service.ts';
import { readSale } from './selling.sql.ts';
import { viewOutcome, viewSale } from './selling.ts';

/**
 * Returns the outcome of any cart in payment: its unguessable id is in the address to which the provider returns
 * buyers.
 */
const outcome: Handler<'GET /purchase/Outcome'> = async ({ query, tenant, services, transaction }) => {
  await waitForSale(services.database, query.cartId);
  const sale = await readSale(services.database, tenant.id, query.cartId);
  if (!sale || sale.cart.attempt_id === null) fail('cart.not-found');
  const { user_id: buyer } = sale.cart;
  const isGuest = buyer !== null && (await transaction((db) => readLinkOfGuest(db, buyer))) !== undefined;
  return { ...viewOutcome(sale), isGuest };
};

type Context = CallContext<'PUT /cart/SaleCart'>;

/** Sells a cart that is free or paid by gift cards, or continues the sale of a paid one. A repeated request changes nothing. */
const saleCart: Handler<'PUT /cart/SaleCart'> = async (context) => {
  const { tenant, services } = context;
  let cart = await readOwn(context);
  if (!isOnSale(cart)) {
    const failure: unknown = await beginFreeSale(context, cart).catch((error: unknown) => error);
    cart = await readOwn(context);
    // Another request of the buyer may have begun the sale in the meantime.
    if (failure !== undefined && !isOnSale(cart)) throw failure;
  }
  if (cart.state === 'paid') await sellCart(services, tenant, cart.id);
  else await waitForSale(services.database, cart.id);
  const sale = (await readSale(services.database, tenant.id, cart.id)) ?? fail('cart.not-found');
  return viewSale(sale);
};

const isOnSale = ({ state }: CartRow): boolean =>
  ['paid', 'selling', 'sold', 'stuck', 'archived', 'refunded'].includes(state);

async function readOwn({ query, tenant, identity, services }: Context): Promise<CartRow> {
  return requireOwn(await readCart(services.database, tenant.id, query.cartId), identity);
}

/** Begins the sale of a cart that is free, such as a withdrawal, or paid by gift cards, and renews its hold, as before a payment. */
async function beginFreeSale(context: Context, cart: CartRow): Promise<void> {
  const { query, identity, tenant, locale, services, transaction } = context;
  requireBuyer(requireWaiting(cart), identity);
  if (cart.lines.length === 0) fail('cart.empty');
  const gifts = await giftQuote(services, tenant, cart);
  if (gifts.isBroken || (query.giftAmount ?? gifts.giftAmount) !== gifts.giftAmount)
    fail('gift-card.changed');
  if (gifts.toPay > 0) fail('sale.not-paid');
  if (tenant.isInMaintenance) requireTestWhileClosed(tenant, (await shopOf(services, tenant))?.shop);
  await requireAvailable(services, tenant, cart);
  await requireCurrentPrices(context, cart);
  await requireCurrentPeople(context, cart);
  await requireContact(services, tenant, cart, identity.userId);
  await recordConsent(context, cart);
  await bookCart(services, tenant, cart, identity.userId, locale);
  await keepPlaces({ tenant, services }, cart);
  await withReservedPromotions(services, tenant, cart, identity.userId, async () => {
    const isMarked = await transaction(async (db) => {
      if (gifts.giftAmount > 0 && (await reserveForWholeCart(db, cart)) === null) fail('gift-card.changed');
      return markFree(db, cart, identity.userId);
    });
    if (isMarked) return;
    // The hold must match the current lines of the cart.
    await restoreHold(services, tenant, cart.id, cart.lines);
    fail('cart.changed');
  });
}

const state: Handler<'GET /purchase/State'> = async ({ query, tenant, identity, services, transaction }) => {
  const cartId =
    query.cartId ??
    (await transaction((db) => readCartOfGuest(db, identity.userId))) ??
    fail('cart.not-found');
  await waitForSale(services.database, cartId);
  const sale = (await readSale(services.database, tenant.id, cartId)) ?? fail('cart.not-found');
  requireOwn(sale.cart, identity);
  return viewSale(sale);
};

export const sellingRoutes = {
  // visitor
  'GET /purchase/Outcome': outcome,
  // customer
  'PUT /cart/SaleCart': saleCart,
  'GET /purchase/State': state,
} satisfies Routes;
