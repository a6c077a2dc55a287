import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { mergeLines } from '@guichet/contract/cart/merge-rules.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { clearCartMemory, rememberCart, rememberedCart } from './cart-memory.ts';
import { accountSession } from './session.ts';

export type Cart = CallAnswer<'GET /cart/getCart'>;
export type WantedLine = CallInput<'PUT /cart/AddOrUpdateCart'>['body']['cartLines'][number];

/**
 * Reads the cart from the server; an ended cart is removed from the storage and returned as undefined.
 * @throws ApiError except for an ended cart
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

/** Returns the lines of a cart in the shape of the request. */
export function wantedLines(cart: Cart): WantedLine[] {
  return cart.cartLines.map((line) => ({
    id: line.id,
    service: line.service,
    priceName: line.priceName,
    ...(line.flexible ? { isFlexible: true } : {}),
    ...(line.externalDiscountCode ? { externalDiscountCode: line.externalDiscountCode } : {}),
    cartLineDetails: line.cartLineDetails.map(
      ({ event: _event, discounts: _discounts, ...detail }) => detail,
    ),
  }));
}

/**
 * Returns the lines with the flexible ticket for a detail, or without it. The other details of its line stay as they are.
 */
export function withFlexible(
  lines: readonly WantedLine[],
  detailId: string,
  isFlexible: boolean,
): WantedLine[] {
  const line = lines.find(({ cartLineDetails }) => cartLineDetails.some(({ id }) => id === detailId));
  if (!line) return [...lines];
  const { isFlexible: _, ...plain } = line;
  const changed = isFlexible ? { ...plain, isFlexible } : plain;
  const others = lines.filter((one) => one !== line);
  const kept = line.cartLineDetails.filter(({ id }) => id !== detailId);
  const cartLineDetails = line.cartLineDetails.filter(({ id }) => id === detailId);
  if (kept.length === 0) return mergeLines(others, [{ ...changed, cartLineDetails }]);
  const { id: _line, ...split } = changed;
  return mergeLines([...others, { ...line, cartLineDetails: kept }], [{ ...split, cartLineDetails }]);
}

/** Returns the open carts of the signed-in customer from all devices; none for a visitor. @throws ApiError */
export const fetchOwnCarts = async (): Promise<Cart[]> =>
  accountSession() ? api('GET /cart/OpenCarts') : [];

/** A cart that is not paid yet. During a payment the server refuses changes with a reason. */
const WAITING: ReadonlySet<string> = new Set(['open', 'failed', 'cancelled', 'payment-pending']);

/**
 * Adds lines to the cart, or opens one with them: all places are held, or none. A line with an existing service and
 * price increases the existing line.
 * @throws ApiError
 */
export async function addToCart(lines: WantedLine[]): Promise<Cart> {
  const known = await fetchCart();
  const isFilled = known && WAITING.has(known.state) && known.cartLines.length > 0;
  // The customer may have a cart on another device, and a renewal in one would block that in the other.
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
