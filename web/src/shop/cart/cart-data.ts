import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { addToCart, type Cart, fetchOwnCarts, type WantedLine, wantedLines } from '#lib/cart.ts';
import { clearCartMemory, rememberCart, rememberedCart } from '#lib/cart-memory.ts';
import { customerSession } from '#lib/session.ts';
import type { EstablishmentNames } from '#ui/cart-ticket.tsx';
import { isBought } from './cart-groups.ts';
import {
  expiredServices,
  isRememberedAsOwned,
  type RememberedService,
  rememberedServices,
  saveCartSnapshot,
  saveExpiry,
} from './cart-snapshot.ts';

/** The state of this browser's cart, as pages show it. */
export type CartView =
  /** `requestedAt`: `performance.now()` at the request, from which the server's clock is extrapolated. */
  | { kind: 'cart'; cart: Cart; requestedAt: number }
  | { kind: 'empty' }
  | { kind: 'expired'; services: RememberedService[] }
  /** The cart belongs to a customer who is no longer signed in. */
  | { kind: 'signed-out' }
  /** The cart is paid: the delivery page shows the outcome. */
  | { kind: 'bought'; cartId: string };

/**
 * Loads this browser's cart, or without one the cart that the signed-in customer filled on another device.
 * @throws ApiError, except for an expired or unknown cart
 */
export async function loadCart(): Promise<CartView> {
  const view = await loadRememberedCart();
  if (view.kind !== 'empty' && view.kind !== 'expired') return view;
  const requestedAt = performance.now();
  const [own] = await fetchOwnCarts();
  return own ? toCartView(own, requestedAt) : view;
}

async function loadRememberedCart(): Promise<CartView> {
  const memory = rememberedCart();
  if (!memory) return withoutCart();
  const requestedAt = performance.now();
  try {
    return toCartView(await api('GET /cart/getCart', { query: { cartId: memory.id } }), requestedAt);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.is('cart.expired')) return expiredView(memory.id);
    if (!error.is('cart.not-found')) throw error;
    if (!customerSession.current() && isRememberedAsOwned(memory.id)) return { kind: 'signed-out' };
    clearCartMemory();
    return { kind: 'empty' };
  }
}

/** Stores the cart of an answer in this browser. @returns its view */
export function toCartView(cart: Cart, requestedAt: number): CartView {
  if (isBought(cart)) return { kind: 'bought', cartId: cart.id };
  rememberCart(cart);
  if (cart.cartLines.length === 0) return { kind: 'empty' };
  saveCartSnapshot(cart);
  return { kind: 'cart', cart, requestedAt };
}

function expiredView(cartId: string): CartView {
  clearCartMemory();
  saveExpiry(cartId);
  return { kind: 'expired', services: rememberedServices(cartId) };
}

/** View of a browser without a cart: empty or expired. */
function withoutCart(): CartView {
  const services = expiredServices();
  return services ? { kind: 'expired', services } : { kind: 'empty' };
}

/** Replaces the lines of the cart; without lines the cart is deleted and its places are released. @throws ApiError */
export async function changeCart(cart: Cart, cartLines: WantedLine[]): Promise<CartView> {
  const requestedAt = performance.now();
  if (cartLines.length > 0) {
    const body = { id: cart.id, version: cart.version, cartLines };
    return toCartView(await api('PUT /cart/AddOrUpdateCart', { body }), requestedAt);
  }
  await api('DELETE /cart/Cart', { query: { cartId: cart.id } });
  clearCartMemory();
  return { kind: 'empty' };
}

/** Adds removed lines to the current cart. @throws ApiError when their places are sold out */
export async function restoreLines(view: CartView, lines: WantedLine[]): Promise<CartView> {
  if (view.kind === 'cart') return changeCart(view.cart, mergeLines(wantedLines(view.cart), lines));
  const requestedAt = performance.now();
  return toCartView(await addToCart(lines), requestedAt);
}

/** Adds a promotion code to the cart. @throws ApiError that says why it does not apply */
export async function addCode({ id: cartId }: Cart, code: string): Promise<CartView> {
  const requestedAt = performance.now();
  return toCartView(await api('PUT /cart/PromotionCode', { body: { cartId, code } }), requestedAt);
}

/** Removes a promotion code from the cart. @throws ApiError */
export async function removeCode({ id: cartId }: Cart, code: string): Promise<CartView> {
  const requestedAt = performance.now();
  return toCartView(await api('DELETE /cart/PromotionCode', { query: { cartId, code } }), requestedAt);
}

/** Returns whether the venue has promotion codes; false when that is unknown, because the cart works without. */
export const loadOffersCodes = async (): Promise<boolean> =>
  (await api('GET /cart/PromotionCode').catch(() => undefined))?.isOffered ?? false;

/** Extends the hold of the cart. @throws ApiError */
export async function extendCart(cart: Cart): Promise<CartView> {
  const requestedAt = performance.now();
  return toCartView(await api('PUT /cart/ExtendCart', { query: { cartId: cart.id } }), requestedAt);
}

/** Cancels the payment in progress, so that the cart can change. @throws ApiError */
export async function reopenCart(cart: Cart): Promise<CartView> {
  const requestedAt = performance.now();
  return toCartView(await api('PUT /cart/ReopenCart', { query: { cartId: cart.id } }), requestedAt);
}

/** Loads the establishments by code; empty when that fails, because the cart is readable without them. */
export async function loadEstablishmentNames(): Promise<EstablishmentNames> {
  const establishments = await api('GET /ticketing/establishments').catch(() => []);
  return Object.fromEntries(
    establishments.map(({ externalCode, labels, notices }) => [externalCode, { labels, notices }]),
  );
}
