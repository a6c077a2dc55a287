import type { CallContext, Handler, Routes } from '#calls.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { requireAvailable } from './availability.service.ts';
import { withCartLock } from './cart.service.ts';
import { attachCart as attach, extendCart as extendLifetime, readCart } from './cart.sql.ts';
import {
  type CartRow,
  canExtend,
  isOver,
  requireChangeable,
  requireOpenToBuyer,
  requireOwn,
  requireWaiting,
  secondsLeft,
  viewCart,
} from './cart.ts';
import { checkCart, documentsOf } from './checking.service.ts';
import { cartGuestRoutes } from './guests/guests.calls.ts';
import { renewHold, restoreHold } from './holds.service.ts';
import { holdingOf, isHolding } from './holds.ts';
import { joinCarts as join } from './joining/joining.service.ts';
import { readOpenCarts } from './joining/joining.sql.ts';
import { cartLimitRoutes } from './limits/limits.calls.ts';
import { cartHolder, requireExtendable } from './limits/limits.service.ts';
import { planCart } from './lines.service.ts';
import { noShowRuleRoutes } from './no-show-rules/no-show-rules.calls.ts';
import { newCarts } from './opening.ts';
import { requireNoPauseForAdded } from './pauses/pauses.service.ts';
import { cartPromotionRoutes } from './promotions/promotions.calls.ts';
import { cartRuleRoutes } from './sale-rules/sale-rules.calls.ts';
import { saveChange, saveNewCart } from './saving.service.ts';
import { changeCart } from './saving.sql.ts';

type SaveContext = CallContext<'PUT /cart/AddOrUpdateCart'>;

const addOrUpdateCart: Handler<'PUT /cart/AddOrUpdateCart'> = async (context) => {
  const { body, tenant, locale } = context;
  const cart = body.id
    ? await withCartLock(body.id, () => change(context, body.id ?? ''))
    : await newCarts.run(async () => {
        const lines = await planCart(context, body.cartLines, undefined);
        await requireNoPauseForAdded(context, [], lines);
        return saveNewCart(context, lines, locale);
      });
  return viewCart(cart, tenant);
};

async function change(context: SaveContext, id: string): Promise<CartRow> {
  const { body, tenant, services, identity } = context;
  const read = await readCart(services.database, tenant.id, id);
  const cart = requireChangeable(requireOwn(read, identity), body.version);
  const lines = await planCart(context, body.cartLines, cart);
  await requireNoPauseForAdded(context, cart.lines, lines);
  return saveChange(context, cart, lines);
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

const checkingRulesForCart: Handler<'POST /Cart/CheckingRulesForCart'> = async (context) => {
  const { body, tenant, identity, services } = context;
  const cart = requireOwn(await readCart(services.database, tenant.id, body.cartId), identity);
  if (isOver(cart)) fail('cart.expired');
  return checkCart(context, cart);
};

type DeleteContext = CallContext<'DELETE /cart/Cart'>;

const deleteCart: Handler<'DELETE /cart/Cart'> = async (context) => {
  await withCartLock(context.query.cartId, () => empty(context));
  return undefined;
};

async function empty(context: DeleteContext): Promise<void> {
  const { query, tenant, identity, services } = context;
  const holder = cartHolder(context);
  const cart = requireOpenToBuyer(
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
  return documentsOf(services, tenant, cart);
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
  ...cartGuestRoutes,
  ...cartPromotionRoutes,
  ...cartLimitRoutes,
  ...noShowRuleRoutes,
  ...cartRuleRoutes,
} satisfies Routes;
