import type { CallAnswer } from '@guichet/contract/calls.ts';
import { MAX_GIFT_CARDS } from '@guichet/contract/payment/gift-cards.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { readCart } from '#cart/cart.sql.ts';
import { type CartRow, requireOpenToBuyer, requireOwn, requireWaiting } from '#cart/cart.ts';
import { recordTerms } from '#cart/consents/consents.service.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { beginStandalonePayment } from '../attempts/attempts.service.ts';
import { lockPayments } from '../refunds/captured.sql.ts';
import { requestRefund } from '../refunds/refunds.sql.ts';
import { shopOf } from '../settings/payment-settings.service.ts';
import { requireTestWhileClosed } from '../settings/payment-settings.ts';
import { isReserved, lockGiftCard, revokeCard, withdrawCode } from './administration.sql.ts';
import { giftCodeHash } from './gift-card-codes.ts';
import {
  addGiftCard,
  enqueueDelivery,
  enterGiftCard,
  findByHash,
  readBoughtCards,
  readCartGiftCards,
  readGiftCard,
  readGiftCardSettings,
  readOwnCredits,
  removeGiftCard,
} from './gift-cards.sql.ts';
import { canReplace, canWithdraw, type GiftCardRow, viewBought, viewQuote } from './gift-cards.ts';
import { giftQuote, requireDeliveryDay, todayOf } from './gift-quote.service.ts';
import { findGiftService, type GiftService, giftServicesOf } from './gift-services.ts';

const giftCardOffer: Handler<'GET /giftcards/Offer'> = async ({ tenant, services, transaction }) => {
  const settings = await transaction(readGiftCardSettings);
  const today = todayOf(services, tenant);
  const isOffered = settings.isSold && settings.sellsServices;
  const offered = isOffered ? giftServicesOf(await catalogueOf(services, tenant), today) : [];
  return {
    ...settings,
    today,
    services: offered.map(({ prices, ...service }) => ({ ...service, prices: [...prices] })),
  };
};

const giftCardBalance: Handler<'POST /giftcards/Balance'> = async ({ body, transaction }) => {
  const card = await transaction((db) => findByHash(db, giftCodeHash(body.code)));
  if (!card?.expiresAt || card.ending === null) fail('gift-card.unknown');
  const { ending, state, value, balance, service } = card;
  return {
    ending,
    state,
    value,
    balance,
    ...(service && { service }),
    expiresAt: card.expiresAt.toISOString(),
  };
};

type PurchaseContext = CallContext<'POST /giftcards/Purchase'>;

/**
 * Checks what a card is bought for, as the buyer saw it. @returns the service with its names; null for a free amount
 * @throws AppError `gift-card.not-sold`, `gift-card.amount`, `gift-card.price-changed`
 */
async function giftedService({
  body: { amount, service },
  tenant,
  services,
  transaction,
}: PurchaseContext): Promise<GiftService | null> {
  const settings = await transaction(readGiftCardSettings);
  if (!settings.isSold || (service && !settings.sellsServices)) fail('gift-card.not-sold');
  if (!service) {
    if (amount < settings.minCents || amount > settings.maxCents)
      fail('gift-card.amount', { fields: { amount: 'gift-card.amount' } });
    return null;
  }
  const offered = giftServicesOf(await catalogueOf(services, tenant), todayOf(services, tenant));
  const found = findGiftService(offered, service);
  if (found?.amount !== amount) fail('gift-card.price-changed');
  return found.given;
}

/** Begins to buy a gift card: the card is stored with the attempt that pays it, and has no value before. */
const buyGiftCard: Handler<'POST /giftcards/Purchase'> = async (context) => {
  const { body, tenant, identity, locale, services, transaction } = context;
  const { amount, acceptedTerms, ...gift } = body;
  const service = await giftedService(context);
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
    onBegun: async (db, { id }) => {
      await addGiftCard(db, {
        ...gift,
        id,
        value: amount,
        service,
        mode: configured.shop.mode,
        userId: identity.userId,
        locale,
        email: gift.email ?? null,
      });
      await recordTerms(db, context, { id, version: 1 }, acceptedTerms);
    },
  });
  return { form };
};

const boughtGiftCards: Handler<'GET /giftcards/Purchases'> = ({ tenant, services, identity, transaction }) =>
  transaction((db) => listBought(db, { tenant, services, identity }));

async function listBought(
  db: TenantDb,
  {
    tenant,
    services,
    identity,
  }: Pick<CallContext<'GET /giftcards/Purchases'>, 'tenant' | 'services' | 'identity'>,
): Promise<CallAnswer<'GET /giftcards/Purchases'>> {
  const today = todayOf(services, tenant);
  return (await readBoughtCards(db, identity.userId)).map((card) => viewBought(card, today, tenant.timeZone));
}

type BuyerContext = Pick<
  CallContext<'POST /giftcards/Withdrawal'>,
  'body' | 'tenant' | 'services' | 'identity' | 'transaction'
>;

/** Changes a card of the buyer, locked after the payments, as refunds do. @returns the buyer's cards */
async function changeOwn(
  context: BuyerContext,
  apply: (db: TenantDb, card: GiftCardRow) => Promise<void>,
): Promise<CallAnswer<'GET /giftcards/Purchases'>> {
  const { body, identity, services, transaction } = context;
  const cards = await transaction(async (db) => {
    await lockPayments(db);
    const card = await lockGiftCard(db, body.id);
    if (card?.userId !== identity.userId) fail('gift-card.not-found');
    if (await isReserved(db, card.id)) fail('gift-card.in-payment');
    await apply(db, card);
    return listBought(db, context);
  });
  services.jobs.wake();
  return cards;
}

/** Withdraws from the purchase of an unused card: its payment is refunded. */
const withdrawGiftCard: Handler<'POST /giftcards/Withdrawal'> = (context) =>
  changeOwn(context, async (db, card) => {
    const { tenant, services } = context;
    if (!canWithdraw(card, todayOf(services, tenant), tenant.timeZone) || card.transactionUuid === null)
      fail('gift-card.no-withdrawal');
    await revokeCard(db, card);
    const payment = { transactionUuid: card.transactionUuid, attemptId: card.id, orderId: card.id };
    if (!(await requestRefund(db, { ...payment, amount: card.value, reason: 'gift-card' })))
      fail('refund.already');
  });

/** Replaces the code of an unused card, which nobody can read again, and delivers the new one. */
const newGiftCode: Handler<'POST /giftcards/NewCode'> = (context) =>
  changeOwn(context, async (db, card) => {
    if (!canReplace(card)) fail('gift-card.no-new-code');
    await withdrawCode(db, card.id, null);
    await enqueueDelivery(db, card.id);
  });

type CartContext = Pick<
  CallContext<'PUT /cart/GiftCard'>,
  'tenant' | 'identity' | 'services' | 'transaction'
>;

const readOwnCart = async ({ tenant, identity, services }: CartContext, cartId: string): Promise<CartRow> =>
  requireOwn(await readCart(services.database, tenant.id, cartId), identity);

const cartGiftCards: Handler<'GET /cart/GiftCards'> = async (context) => {
  const cart = requireWaiting(await readOwnCart(context, context.query.cartId));
  return viewCartGifts(context, cart);
};

/** Returns the gift cards of a cart, and the customer's credit that could pay it too. */
async function viewCartGifts(
  { services, tenant, identity, transaction }: CartContext,
  cart: CartRow,
): Promise<CallAnswer<'GET /cart/GiftCards'>> {
  const quote = await giftQuote(services, tenant, cart);
  const mode = (await shopOf(services, tenant))?.shop.mode;
  const credits = mode
    ? await transaction((db) => readOwnCredits(db, identity.userId, { cartId: cart.id, mode }))
    : [];
  return viewQuote(quote, credits);
}

/** Adds a card to a cart that the customer may change. @param find reads the card, or fails */
async function enterCard(
  context: CartContext,
  cartId: string,
  find: (db: TenantDb) => Promise<GiftCardRow>,
): Promise<CallAnswer<'GET /cart/GiftCards'>> {
  const { tenant, services, transaction } = context;
  const cart = requireOpenToBuyer(await readOwnCart(context, cartId));
  const { toPay } = await giftQuote(services, tenant, cart);
  const mode = (await shopOf(services, tenant))?.shop.mode;
  await transaction(async (db) => {
    const card = await find(db);
    const entered = await readCartGiftCards(db, cart.id);
    if (entered.some(({ id }) => id === card.id)) fail('gift-card.already-entered');
    if (entered.length >= MAX_GIFT_CARDS) fail('gift-card.too-many');
    if (toPay === 0) fail('gift-card.nothing-to-pay');
    const isUsable =
      card.state === 'active' &&
      card.ending !== null &&
      card.balance > 0 &&
      card.expiresAt !== null &&
      card.expiresAt.getTime() > services.clock() &&
      card.mode === mode;
    if (!isUsable) fail('gift-card.unusable');
    if (!(await enterGiftCard(db, cart, card.id))) fail('cart.payment-pending');
  });
  return viewCartGifts(context, { ...cart, has_gift_cards: true });
}

const enterGiftCardCode: Handler<'PUT /cart/GiftCard'> = (context) =>
  enterCard(
    context,
    context.body.cartId,
    async (db) => (await findByHash(db, giftCodeHash(context.body.code))) ?? fail('gift-card.unknown'),
  );

const enterOwnCredit: Handler<'PUT /cart/Credit'> = (context) =>
  enterCard(context, context.body.cartId, async (db) => {
    const card = await readGiftCard(db, context.body.id);
    return card?.isCredit && card.userId === context.identity.userId ? card : fail('gift-card.not-found');
  });

const removeCartGiftCard: Handler<'DELETE /cart/GiftCard'> = async (context) => {
  const { query, transaction } = context;
  const cart = requireOpenToBuyer(await readOwnCart(context, query.cartId));
  const isRemoved = await transaction((db) => removeGiftCard(db, cart, query.id));
  if (!isRemoved) fail('cart.payment-pending');
  return viewCartGifts(context, cart);
};

export const giftCardRoutes = {
  // visitor
  'GET /giftcards/Offer': giftCardOffer,
  'POST /giftcards/Balance': giftCardBalance,
  // customer
  'POST /giftcards/Purchase': buyGiftCard,
  'GET /giftcards/Purchases': boughtGiftCards,
  'POST /giftcards/Withdrawal': withdrawGiftCard,
  'POST /giftcards/NewCode': newGiftCode,
  'GET /cart/GiftCards': cartGiftCards,
  'PUT /cart/GiftCard': enterGiftCardCode,
  'PUT /cart/Credit': enterOwnCredit,
  'DELETE /cart/GiftCard': removeCartGiftCard,
} satisfies Routes;
