import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { rememberedCart } from '#lib/cart-memory.ts';
import type { Sale } from './view.ts';

/** What became of a cart: that of the address, else this browser's. Undefined when there is none to tell of. */
export async function loadSale(asked: string | undefined): Promise<Sale | undefined> {
  const cartId = asked ?? rememberedCart()?.id;
  if (!cartId) return undefined;
  try {
    return await api('GET /purchase/State', { query: { cartId } });
  } catch (error) {
    if (error instanceof ApiError && error.is('cart.not-found')) return undefined;
    throw error;
  }
}
