import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import { readAvailabilityProblems, requireAvailable } from './availability.service.ts';
import { readCardsFor } from './cards/cards.service.ts';
import { cardProblems } from './cards/cards-problems.ts';
import { withCartLock } from './cart.service.ts';
import { attachCart as attach, extendCart as extendLifetime, readCart } from './cart.sql.ts';
import {
  type CartRow,
  canExtend,
  isOver,
  isWaiting,
  requireChangeable,
  requireOwn,
  requireWaiting,
  secondsLeft,
  viewCart,
} from './cart.ts';
import { readCatalogueLookup } from './catalogue-lookup.service.ts';
import { linesWithoutContact } from './contacts.ts';
import { renewHold, restoreHold } from './holds.service.ts';
import { holdingOf, isHolding } from './holds.ts';
import { joinCarts as join } from './joining/joining.service.ts';
import { readOpenCarts } from './joining/joining.sql.ts';
import { cartLimitRoutes } from './limits/limits.calls.ts';
import { cartHolder, requireExtendable } from './limits/limits.service.ts';
import { planCart } from './lines.service.ts';
import { refreshPrices } from './named-prices/named-prices.service.ts';
import { newCarts } from './opening.ts';
import { cartRuleRoutes } from './sale-rules/sale-rules.calls.ts';
import { evaluateCart, ruleNames } from './sale-rules/sale-rules.service.ts';
import { messageOf } from './sale-rules/sale-rules.ts';
import { saveChange, saveNewCart } from './saving.service.ts';
import { changeCart } from './saving.sql.ts';

type SaveContext = CallContext<'PUT /cart/AddOrUpdateCart'>;

const addOrUpdateCart: Handler<'PUT /cart/AddOrUpdateCart'> = async (context) => {
  const { body, tenant, locale } = context;
  const cart = body.id
    ? await withCartLock(body.id, () => change(context, body.id ?? ''))
    : await newCarts.run(async () =>
        saveNewCart(context, await planCart(context, body.cartLines, []), locale),
      );
  return viewCart(cart, tenant);
};

async function change(context: SaveContext, id: string): Promise<CartRow> {
  const { body, tenant, services, identity } = context;
  const read = await readCart(services.database, tenant.id, id);
  const cart = requireChangeable(requireOwn(read, identity), body.version);
  return saveChange(context, cart, await planCart(context, body.cartLines, cart.lines));
}

const attachCart: Handler<'PUT /cart/AttachCart'> = async ({
  query,
  tenant,
  identity,
  services,
  transaction,
}) => {
  requireWaiting(requireOwn(await readCart(services.database, tenant.id, query.cartId), identity));
  const cart = await transaction((db) => attach(db, query.cartId, identity.userId));
  return cart ? viewCart(cart, tenant) : fail('cart.not-found');
};

const checkCartExist: Handler<'GET /cart/CheckCartExist'> = async ({ query, tenant, identity, services }) => {
  const read = await readCart(services.database, tenant.id, query.cartId);
  try {
    const cart = requireWaiting(requireOwn(read, identity));
    // The row of a deleted cart remains, without lines.
    return cart.lines.length > 0 ? { exists: true, state: cart.state } : { exists: false };
  } catch (error) {
    if (error instanceof AppError) return { exists: false };
    throw error;
  }
};

/**
 * Checks the changes since the lines were added (a session over or cancelled, a service hidden, a card used up, a
 * family quotient lapsed) and the sale rules of the venue.
 */
const checkingRulesForCart: Handler<'POST /Cart/CheckingRulesForCart'> = async (context) => {
  const { body, tenant, identity, locale, services } = context;
  const read = requireOwn(await readCart(services.database, tenant.id, body.cartId), identity);
  if (isOver(read)) fail('cart.expired');
  // A payment that has begun is for the prices that the buyer saw.
  const isPaying = read.state === 'payment-pending' || !isWaiting(read);
  const { cart, changed, closed } = isPaying
    ? { cart: read, changed: [], closed: [] }
    : await refreshPrices(context, read);
  const details = cart.lines.flatMap((line) => line.details);
  const cards = readCardsFor(services, tenant, identity, details);
  const lookup = await readCatalogueLookup(services, tenant, [], cart.lines, cards);
  const problems = [
    ...changed.map((lineId) => ({ code: 'cart.price-changed' as const, lineId })),
    ...closed.map((lineId) => ({ code: 'price.not-entitled' as const, lineId })),
    ...(await readAvailabilityProblems(services, tenant, cart)),
    ...cardProblems(cart.lines, lookup).map(({ code, line, detail }) => ({
      code,
      lineId: cart.lines[line]?.id ?? '',
      detailId: cart.lines[line]?.details[detail]?.id ?? '',
    })),
  ];
  const userId = identity.kind === 'customer' ? identity.userId : undefined;
  const broken = await evaluateCart(services, tenant, cart, userId);
  const names = ruleNames(await catalogueOf(services, tenant), tenant);
  const phrases = await services.phraseOverrides.phrasesOf(tenant, locale);
  const word = phrases.in('errors');
  const visitors = linesWithoutContact(cart.lines);
  return {
    isValid: problems.length + broken.length + visitors.length === 0,
    messages: [
      ...problems.map((problem) => ({ ...problem, message: word(problem.code) })),
      ...visitors.map(({ lineId, field }) => ({
        code: 'ticketing.visitor-missing',
        message: word('ticketing.visitor-missing', { field }),
        lineId,
      })),
      ...broken.map((rule) => ({
        code: rule.code,
        message: messageOf(rule, names, phrases),
        lineId: cart.lines[rule.line]?.id ?? '',
      })),
    ],
  };
};

type DeleteContext = CallContext<'DELETE /cart/Cart'>;

const deleteCart: Handler<'DELETE /cart/Cart'> = async (context) => {
  await withCartLock(context.query.cartId, () => empty(context));
  return undefined;
};

async function empty(context: DeleteContext): Promise<void> {
  const { query, tenant, identity, services } = context;
  const holder = cartHolder(context);
  const cart = requireChangeable(
    requireOwn(await readCart(services.database, tenant.id, query.cartId), identity),
  );
  const emptied = await changeCart(services.database, tenant.id, {
    id: cart.id,
    user_id: cart.user_id,
    version: cart.version,
    lines: [],
    total: 0,
    minutes: tenant.cartMinutes,
    cap_minutes: tenant.cartCapMinutes,
    holder: holder.id,
    most: holder.most,
    places: 0,
    grows: false,
  });
  if (!emptied) fail('cart.changed');
  await restoreHold(services, tenant, cart.id, cart.lines);
}

type ExtendContext = CallContext<'PUT /cart/ExtendCart'>;

const extendCart: Handler<'PUT /cart/ExtendCart'> = async (context) =>
  viewCart(await withCartLock(context.query.cartId, () => extend(context)), context.tenant);

async function extend(context: ExtendContext): Promise<CartRow> {
  const { query, tenant, identity, services, transaction } = context;
  const cart = requireChangeable(
    requireOwn(await readCart(services.database, tenant.id, query.cartId), identity),
  );
  if (!canExtend(cart, tenant)) fail('cart.cannot-extend');
  await requireAvailable(services, tenant, cart);
  await requireExtendable(context, cart);
  const seconds = secondsLeft(cart) + tenant.cartExtensionMinutes * 60;
  if (isHolding(holdingOf(cart.lines, cart.user_id))) await renewHold(services, tenant, cart, seconds);
  const extended = await transaction((db) => extendLifetime(db, tenant, cart.id));
  if (extended?.version !== cart.version) await restoreHold(services, tenant, cart.id, cart.lines);
  return extended ?? fail('cart.expired');
}

export const getCart: Handler<'GET /cart/getCart'> = async ({ query, tenant, identity, services }) => {
  const cart = requireOwn(await readCart(services.database, tenant.id, query.cartId), identity);
  if (isOver(cart)) fail('cart.expired');
  return viewCart(cart, tenant);
};

const getDocJustifs: Handler<'GET /cart/GetDocJustifsByCartId'> = async ({
  query,
  tenant,
  identity,
  services,
}) => {
  const cart = requireOwn(await readCart(services.database, tenant.id, query.cartId), identity);
  if (isOver(cart)) fail('cart.expired');
  const nameOf = await choiceNames(services.phraseOverrides, tenant);
  return SUPPORTING_DOCUMENTS.flatMap((code) => {
    const lines = cart.lines.filter((line) => line.supportingDocuments.includes(code));
    if (lines.length === 0) return [];
    const priceLabels = new Map<string, Labels>(
      lines.map((line) => [line.labels[DEFAULT_LOCALE], line.labels]),
    );
    return [
      {
        code,
        labels: nameOf(`supportingDocuments.${code}`),
        priceLabels: [...priceLabels.values()],
      },
    ];
  });
};

const joinCarts: Handler<'PUT /cart/JoinCarts'> = async (context) => {
  const { cart, found } = await join(context, context.query.cartId);
  return { ...(cart && { cart: viewCart(cart, context.tenant) }), found };
};

const openCarts: Handler<'GET /cart/OpenCarts'> = async ({ tenant, identity, transaction }) => {
  const carts = await transaction((db) => readOpenCarts(db, identity.userId));
  return carts.map((cart) => viewCart(cart, tenant));
};

export const cartRoutes = {
  // visitor
  'GET /cart/CheckCartExist': checkCartExist,
  'GET /cart/getCart': getCart,
  'PUT /cart/AddOrUpdateCart': addOrUpdateCart,
  'PUT /cart/ExtendCart': extendCart,
  'POST /Cart/CheckingRulesForCart': checkingRulesForCart,
  'GET /cart/GetDocJustifsByCartId': getDocJustifs,
  'DELETE /cart/Cart': deleteCart,
  // customer
  'PUT /cart/AttachCart': attachCart,
  'GET /cart/OpenCarts': openCarts,
  'PUT /cart/JoinCarts': joinCarts,
  ...cartLimitRoutes,
  ...cartRuleRoutes,
} satisfies Routes;
