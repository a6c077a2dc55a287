import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Cart } from '#lib/cart.ts';
import type { Order } from '#shop/payment/attempts/summary-data.ts';

/** The cart of a move with the means to pay it. */
export interface MoveOrder {
  cart: Cart;
  /** `performance.now()` at the request */
  requestedAt: number;
  order: Order;
}

/** Loads the cart that pays for a move; undefined once it is paid, given up or over. @throws ApiError */
export async function loadMoveOrder(cartId: string | undefined): Promise<MoveOrder | undefined> {
  if (cartId === undefined) return undefined;
  const query = { cartId };
  const requestedAt = performance.now();
  try {
    const cart = await api('GET /cart/getCart', { query });
    if (cart.cartLines.length === 0) return undefined;
    const [methods, gifts, user] = await Promise.all([
      api('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { query }),
      api('GET /cart/GiftCards', { query }),
      api('GET /user/user').catch(() => undefined),
    ]);
    const nothing = { documents: [], problems: [], doubles: [], isIncomplete: false };
    const order = { ...nothing, methods, methodsUnavailable: undefined, gifts, email: user?.email };
    return { cart, requestedAt, order };
  } catch (error) {
    if (error instanceof ApiError && GONE.some((code) => error.is(code))) return undefined;
    throw error;
  }
}

const GONE = ['cart.not-found', 'cart.expired', 'cart.already-on-sale'] as const;
