import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Cart, fetchOwnCarts } from '#lib/cart.ts';
import { clearCartMemory, rememberCart, rememberedCart } from '#lib/cart-memory.ts';
import { customerSession } from '#lib/session.ts';
import {
  expiredServices,
  isRememberedAsOwned,
  type RememberedService,
  rememberedServices,
  saveCartSnapshot,
  saveExpiry,
} from './cart-snapshot.ts';
import { isBought } from './view.ts';

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
 * Loads this browser's cart; when it has none, the one that the signed-in customer filled on another device.
 * @throws ApiError, except for a cart that has expired or is unknown
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

/** Remembers a cart that the server has just answered. @returns its view */
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

/** Nothing in the cart yet, or no longer. */
function withoutCart(): CartView {
  const services = expiredServices();
  return services ? { kind: 'expired', services } : { kind: 'empty' };
}
