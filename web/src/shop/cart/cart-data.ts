import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Cart } from '#lib/cart.ts';
import { forgetCart, rememberCart, rememberedCart } from '#lib/cart-memory.ts';
import { currentSession } from '#lib/session.ts';
import {
  isRememberedAsOwned,
  type RememberedService,
  rememberedServices,
  saveCartSnapshot,
} from './cart-snapshot.ts';
import { isBought } from './view.ts';

/** What there is to show of this browser's cart. */
export type CartView =
  /** `askedAt`: `performance.now()` when the server was asked; its clock counts on from there. */
  | { kind: 'cart'; cart: Cart; askedAt: number }
  | { kind: 'empty' }
  | { kind: 'expired'; services: RememberedService[] }
  /** It belongs to a customer who is not signed in any more. */
  | { kind: 'signed-out' }
  /** It is paid: the page of the result tells the rest. */
  | { kind: 'bought'; cartId: string };

/** Reads the cart of this browser. @throws ApiError for anything but a cart that is over */
export async function loadCart(): Promise<CartView> {
  const memory = rememberedCart();
  if (!memory) return { kind: 'empty' };
  const askedAt = performance.now();
  try {
    return toCartView(await api('GET /cart/getCart', { query: { cartId: memory.id } }), askedAt);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.is('cart.expired')) return expiredView(memory.id);
    if (!error.is('cart.not-found')) throw error;
    if (!currentSession() && isRememberedAsOwned(memory.id)) return { kind: 'signed-out' };
    forgetCart();
    return { kind: 'empty' };
  }
}

/** The view of a cart that the server has just answered, which is remembered. */
export function toCartView(cart: Cart, askedAt: number): CartView {
  if (isBought(cart)) return { kind: 'bought', cartId: cart.id };
  rememberCart(cart);
  if (cart.cartLines.length === 0) return { kind: 'empty' };
  saveCartSnapshot(cart);
  return { kind: 'cart', cart, askedAt };
}

function expiredView(cartId: string): CartView {
  forgetCart();
  return { kind: 'expired', services: rememberedServices(cartId) };
}
