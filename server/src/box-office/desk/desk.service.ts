import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { readTokenState } from '#account/auth/auth.sql.ts';
import { withCartLock } from '#cart/cart.service.ts';
import { readCart } from '#cart/cart.sql.ts';
import { type CartRow, requireEditable } from '#cart/cart.ts';
import { checkCart, documentsOf } from '#cart/checking.service.ts';
import type { Visitor } from '#cart/limits/limits.service.ts';
import { planCart } from '#cart/lines.service.ts';
import type { addCode } from '#cart/promotions/codes.service.ts';
import { saveChange, saveNewCart } from '#cart/saving.service.ts';
import { fail } from '#kernel/errors.ts';
import type { Customer } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { hasLink } from '../payment-links/payment-links.sql.ts';
import { markDeskCart } from './desk.sql.ts';
import { viewLinkedCart } from './desk.ts';

/** What staff may hold for one customer at once: a group's order, far above the limits of visitors. */
const STAFF_LIMITS = { carts: 1000, places: 10_000, sessionPlaces: 10_000, changes: 1000 };

/**
 * Returns a customer as the buyer of a cart that staff compose, with the quotient that opens prices.
 * @throws AppError `customer.not-found`
 */
export async function buyerOf(
  { database }: Pick<Services, 'database'>,
  { id }: Pick<Tenant, 'id'>,
  userId: string,
): Promise<Customer> {
  const state = (await readTokenState(database, id, { userId })) ?? fail('customer.not-found');
  const { tokenVersion, familyQuotient } = state;
  return {
    kind: 'customer',
    userId,
    tokenVersion,
    ...(familyQuotient !== null && { familyQuotient }),
  };
}

interface Desk {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly address: string;
  readonly locale: Locale;
}

/** Saves the cart of a customer by the rules of the shop, and holds its places. */
export async function saveDeskCart(
  { services, tenant, address, locale }: Desk,
  { customerId, id, version, cartLines }: CheckedBody<'PUT /boxoffice/deskcart'>,
): Promise<CartRow> {
  const identity = await buyerOf(services, tenant, customerId);
  const cartLimits = { ...tenant.cartLimits, account: STAFF_LIMITS };
  const visitor: Visitor = { services, tenant: { ...tenant, cartLimits }, identity, address };
  const save = async () => {
    if (id === undefined) return saveNewCart(visitor, await planCart(visitor, cartLines, undefined), locale);
    const cart = requireEditable(await readDeskCart(services, tenant, id, customerId), version);
    // The customer of a link pays what the link showed.
    if (await services.database.tenant(tenant.id, (db) => hasLink(db, id))) fail('cart.changed');
    return saveChange(visitor, cart, await planCart(visitor, cartLines, cart));
  };
  const saved = id === undefined ? await save() : await withCartLock(id, save);
  const marked = await services.database.tenant(tenant.id, (db) => markDeskCart(db, saved.id));
  return marked ?? fail('cart.not-found');
}

/**
 * Adds a promotion code to a cart of the desk, or removes it; uses are counted for the cart's customer.
 * @throws AppError that says why the code does not apply; `cart.changed` once the cart has a payment link
 */
export async function changeDeskCode(
  { services, tenant, address, locale }: Desk,
  { cartId, version, code }: { cartId: string; version: number; code: string },
  change: typeof addCode,
): Promise<{ cart: CartRow; buyer: Customer }> {
  return withCartLock(cartId, async () => {
    const own = await readDeskCart(services, tenant, cartId);
    const cart = requireEditable(own, version);
    if (await services.database.tenant(tenant.id, (db) => hasLink(db, cartId))) fail('cart.changed');
    const buyer = await buyerOf(services, tenant, own.user_id);
    const visitor = { services, tenant, identity: buyer, address, locale };
    return { cart: await change(visitor, cart, code), buyer };
  });
}

/** Reads a cart of the desk. @throws AppError `cart.not-found` for another cart, or one of another customer */
export async function readDeskCart(
  { database }: Pick<Services, 'database'>,
  { id }: Pick<Tenant, 'id'>,
  cartId: string,
  customerId?: string,
): Promise<CartRow & { user_id: string }> {
  const cart = await readCart(database, id, cartId);
  const { user_id: userId } = cart ?? { user_id: null };
  const isOwn = userId !== null && (customerId === undefined || customerId === userId);
  return cart?.is_desk && isOwn ? { ...cart, user_id: userId } : fail('cart.not-found');
}

/** Returns a cart of the desk with what its customer has to change, bring and show. */
export async function viewDeskCart(
  { services, tenant, locale }: Pick<Desk, 'services' | 'tenant' | 'locale'>,
  cart: CartRow & { user_id: string | null },
  identity: Customer,
) {
  const check = await checkCart({ services, tenant, identity, locale }, cart);
  // The check may have followed a price of the customer's quotient.
  const present = (await readCart(services.database, tenant.id, cart.id)) ?? cart;
  return {
    cart: viewLinkedCart(present, tenant),
    check,
    documents: await documentsOf(services, tenant, present),
  };
}
