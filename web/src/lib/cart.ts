import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { clearCartMemory, rememberCart, rememberedCart } from './cart-memory.ts';
import { customerSession } from './session.ts';

export type Cart = CallAnswer<'GET /cart/getCart'>;
export type WantedLine = CallInput<'PUT /cart/AddOrUpdateCart'>['body']['cartLines'][number];

/**
 * The cart as the server has it; undefined, and removed from the storage, when it has ended.
 * @throws ApiError for anything but a cart that has ended
 */
export async function fetchCart(): Promise<Cart | undefined> {
  const memory = rememberedCart();
  if (!memory) return undefined;
  try {
    const cart = await api('GET /cart/getCart', { query: { cartId: memory.id } });
    rememberCart(cart);
    return cart;
  } catch (error) {
    if (!(error instanceof ApiError) || !isOver(error)) throw error;
    clearCartMemory();
    return undefined;
  }
}

const isOver = (error: ApiError): boolean =>
  error.is('cart.expired') || error.is('cart.not-found') || error.is('cart.already-on-sale');

/** The lines of a cart in the shape that the server accepts. */
export function wantedLines(cart: Cart): WantedLine[] {
  return cart.cartLines.map((line) => ({
    id: line.id,
    service: line.service,
    priceName: line.priceName,
    ...(line.externalDiscountCode ? { externalDiscountCode: line.externalDiscountCode } : {}),
    cartLineDetails: line.cartLineDetails.map(({ event: _event, ...detail }) => detail),
  }));
}

/** The open carts of the signed-in customer, whatever device filled them; none for a visitor. @throws ApiError */
export const fetchOwnCarts = async (): Promise<Cart[]> =>
  customerSession.current() ? api('GET /cart/OpenCarts') : [];

/** A cart that is not paid yet. During a payment the server refuses changes, with a reason. */
const WAITING: ReadonlySet<string> = new Set(['open', 'failed', 'cancelled', 'payment-pending']);

/**
 * Adds lines to the cart, or opens one with them: all the places are held, or none.
 * Adding to a service and price already in the cart increases the existing line.
 * @throws ApiError
 */
export async function addToCart(lines: WantedLine[]): Promise<Cart> {
  const known = await fetchCart();
  const isFilled = known && WAITING.has(known.state) && known.cartLines.length > 0;
  // The customer may have a cart on another device: one renewal in each would refuse the other.
  const [own] = isFilled ? [] : await fetchOwnCarts();
  const current = own ?? (known && WAITING.has(known.state) ? known : undefined);
  const cart = await api('PUT /cart/AddOrUpdateCart', {
    body: {
      ...(current ? { id: current.id, version: current.version } : {}),
      cartLines: mergeLines(current ? wantedLines(current) : [], lines),
    },
  });
  rememberCart(cart);
  return cart;
}
