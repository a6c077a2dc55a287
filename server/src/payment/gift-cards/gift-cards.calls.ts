import type { CallAnswer } from '@guichet/contract/calls.ts';
import { MAX_GIFT_CARDS } from '@guichet/contract/payment/gift-cards.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { readCart } from '#cart/cart.sql.ts';
import { type CartRow, requireChangeable, requireOwn, requireWaiting } from '#cart/cart.ts';
import { fail } from '#kernel/errors.ts';
import { beginStandalonePayment } from '../attempts/attempts.service.ts';
import { shopOf } from '../settings/payment-settings.service.ts';
import { requireTestWhileClosed } from '../settings/payment-settings.ts';
import { giftCodeHash } from './gift-card-codes.ts';
import {
  addGiftCard,
  enterGiftCard,
  findByHash,
  readBoughtCards,
  readCartGiftCards,
  readGiftCardSettings,
  removeGiftCard,
} from './gift-cards.sql.ts';
import { viewQuote } from './gift-cards.ts';
import { giftQuote, requireDeliveryDay, todayOf } from './gift-quote.service.ts';

const giftCardOffer: Handler<'GET /giftcards/Offer'> = async ({ tenant, services, transaction }) => ({
  ...(await transaction(readGiftCardSettings)),
  today: todayOf(services, tenant),
});

const giftCardBalance: Handler<'POST /giftcards/Balance'> = async ({ body, transaction }) => {
  const card = await transaction((db) => findByHash(db, giftCodeHash(body.code)));
  if (!card?.expiresAt || card.ending === null) fail('gift-card.unknown');
  const { ending, state, value } = card;
  return { ending, state, value, balance: card.balance, expiresAt: card.expiresAt.toISOString() };
};

/** Begins to buy a gift card: the card is stored with the attempt that pays it, and has no value before. */
const buyGiftCard: Handler<'POST /giftcards/Purchase'> = async (context) => {
  const { body, tenant, identity, locale, services, transaction } = context;
  const { amount, acceptedTerms: _, ...gift } = body;
  const settings = await transaction(readGiftCardSettings);
  if (!settings.isSold) fail('gift-card.not-sold');
  if (amount < settings.minCents || amount > settings.maxCents)
    fail('gift-card.amount', { fields: { amount: 'gift-card.amount' } });
  requireDeliveryDay(services, tenant, gift.deliverOn);
  const configured = (await shopOf(services, tenant)) ?? fail('payment.not-configured');
  requireTestWhileClosed(tenant, configured.shop);
  const form = await beginStandalonePayment(context, {
    configured,
    standalone: {
      purpose: 'gift-card',
      amount,
      card: 'typed',
      alias: null,
      scheduleId: null,
      instalment: null,
    },
    purpose: {
      kind: 'pay',
      total: { amountCents: amount, currency: 'EUR' },
      plan: { kind: 'single' },
      card: { kind: 'typed' },
    },
    email: (await transaction((db) => readCustomer(db, identity.userId)))?.email ?? null,
    returnPaths: { success: '/gift-cards?outcome=paid', failure: '/gift-cards?outcome=unpaid' },
    onBegun: (db, { id }) =>
      addGiftCard(db, {
        ...gift,
        id,
        value: amount,
        mode: configured.shop.mode,
        userId: identity.userId,
        locale,
        email: gift.email ?? null,
      }),
  });
  return { form };
};

const boughtGiftCards: Handler<'GET /giftcards/Purchases'> = async ({ identity, transaction }) =>
  (await transaction((db) => readBoughtCards(db, identity.userId))).map(viewBought);

function viewBought(
  card: Awaited<ReturnType<typeof readBoughtCards>>[number],
): CallAnswer<'GET /giftcards/Purchases'>[number] {
  return {
    id: card.id,
    boughtAt: card.createdAt.toISOString(),
    value: card.value,
    recipient: card.recipient ?? '',
    ...(card.email !== null && { email: card.email }),
    deliverOn: card.deliverOn,
    ...(card.deliveredAt && { deliveredAt: card.deliveredAt.toISOString() }),
    expiresAt: (card.expiresAt ?? card.createdAt).toISOString(),
    state: card.state,
  };
}

type CartContext = Pick<
  CallContext<'PUT /cart/GiftCard'>,
  'tenant' | 'identity' | 'services' | 'transaction'
>;

const readOwnCart = async ({ tenant, identity, services }: CartContext, cartId: string): Promise<CartRow> =>
  requireOwn(await readCart(services.database, tenant.id, cartId), identity);

const cartGiftCards: Handler<'GET /cart/GiftCards'> = async (context) => {
  const cart = requireWaiting(await readOwnCart(context, context.query.cartId));
  return viewQuote(await giftQuote(context.services, context.tenant, cart));
};

const enterGiftCardCode: Handler<'PUT /cart/GiftCard'> = async (context) => {
  const { body, tenant, services, transaction } = context;
  const cart = requireChangeable(await readOwnCart(context, body.cartId));
  const { toPay } = await giftQuote(services, tenant, cart);
  const mode = (await shopOf(services, tenant))?.shop.mode;
  await transaction(async (db) => {
    const card = await findByHash(db, giftCodeHash(body.code));
    if (!card) fail('gift-card.unknown');
    const entered = await readCartGiftCards(db, cart.id);
    if (entered.some(({ id }) => id === card.id)) fail('gift-card.already-entered');
    if (entered.length >= MAX_GIFT_CARDS) fail('gift-card.too-many');
    if (toPay === 0) fail('gift-card.nothing-to-pay');
    const isUsable =
      card.state === 'active' &&
      card.balance > 0 &&
      card.expiresAt !== null &&
      card.expiresAt.getTime() > services.clock() &&
      card.mode === mode;
    if (!isUsable) fail('gift-card.unusable');
    if (!(await enterGiftCard(db, cart, card.id))) fail('cart.payment-pending');
  });
  return viewQuote(await giftQuote(services, tenant, { ...cart, has_gift_cards: true }));
};

const removeCartGiftCard: Handler<'DELETE /cart/GiftCard'> = async (context) => {
  const { query, tenant, services, transaction } = context;
  const cart = requireChangeable(await readOwnCart(context, query.cartId));
  const isRemoved = await transaction((db) => removeGiftCard(db, cart, query.id));
  if (!isRemoved) fail('cart.payment-pending');
  return viewQuote(await giftQuote(services, tenant, cart));
};

export const giftCardRoutes = {
  // visitor
  'GET /giftcards/Offer': giftCardOffer,
  'POST /giftcards/Balance': giftCardBalance,
  // customer
  'POST /giftcards/Purchase': buyGiftCard,
  'GET /giftcards/Purchases': boughtGiftCards,
  'GET /cart/GiftCards': cartGiftCards,
  'PUT /cart/GiftCard': enterGiftCardCode,
  'DELETE /cart/GiftCard': removeCartGiftCard,
} satisfies Routes;
