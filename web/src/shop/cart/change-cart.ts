import { api } from '#lib/api.ts';
import { addToCart, type Cart, mergeLines, type WantedLine, wantedLines } from '#lib/cart.ts';
import { forgetCart } from '#lib/cart-memory.ts';
import { type CartView, toCartView } from './cart-data.ts';

/** Makes the cart hold these lines; without any it is given up, and its places with it. @throws ApiError */
export async function changeCart(cart: Cart, cartLines: WantedLine[]): Promise<CartView> {
  const askedAt = performance.now();
  if (cartLines.length > 0) {
    const body = { id: cart.id, version: cart.version, cartLines };
    return toCartView(await api('PUT /cart/AddOrUpdateCart', { body }), askedAt);
  }
  await api('DELETE /cart/Cart', { query: { cartId: cart.id } });
  forgetCart();
  return { kind: 'empty' };
}

/** Adds a line that was taken out to what the cart is now. @throws ApiError when its places are gone */
export async function restoreLine(view: CartView, line: WantedLine): Promise<CartView> {
  if (view.kind === 'cart') return changeCart(view.cart, mergeLines(wantedLines(view.cart), [line]));
  const askedAt = performance.now();
  return toCartView(await addToCart([line]), askedAt);
}

/** Keeps the cart longer. @throws ApiError */
export async function extendCart(cart: Cart): Promise<CartView> {
  const askedAt = performance.now();
  return toCartView(await api('PUT /cart/ExtendCart', { query: { cartId: cart.id } }), askedAt);
}

/** Leaves the payment that is under way, so that the cart can change. @throws ApiError */
export async function reopenCart(cart: Cart): Promise<CartView> {
  const askedAt = performance.now();
  return toCartView(await api('PUT /cart/ReopenCart', { query: { cartId: cart.id } }), askedAt);
}
