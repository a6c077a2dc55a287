import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import { api } from '#lib/api.ts';
import { addToCart, type Cart, type WantedLine, wantedLines } from '#lib/cart.ts';
import { clearCartMemory } from '#lib/cart-memory.ts';
import { type CartView, toCartView } from './cart-data.ts';

/** Replaces the lines of the cart; without any the cart is deleted and its places are released. @throws ApiError */
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

/** Extends how long the cart is held. @throws ApiError */
export async function extendCart(cart: Cart): Promise<CartView> {
  const requestedAt = performance.now();
  return toCartView(await api('PUT /cart/ExtendCart', { query: { cartId: cart.id } }), requestedAt);
}

/** Cancels the payment that is under way, so that the cart can change. @throws ApiError */
export async function reopenCart(cart: Cart): Promise<CartView> {
  const requestedAt = performance.now();
  return toCartView(await api('PUT /cart/ReopenCart', { query: { cartId: cart.id } }), requestedAt);
}
