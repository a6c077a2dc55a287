import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { rememberedCart } from '#lib/cart-memory.ts';
import { customerSession } from '#lib/session.ts';
import type { PublicOutcome, Sale } from './view.ts';

/** Loads the sale of the given cart, or of this browser's cart; undefined when there is none. @throws ApiError */
async function loadSale(requestedId: string | undefined): Promise<Sale | undefined> {
  const cartId = requestedId ?? rememberedCart()?.id;
  if (!cartId) return undefined;
  try {
    return await api('GET /purchase/State', { query: { cartId } });
  } catch (error) {
    if (error instanceof ApiError && error.is('cart.not-found')) return undefined;
    throw error;
  }
}

/** Loads the sale of a signed-in customer, or what anybody may know of it. @throws ApiError */
export async function loadResult(
  cartId: string | undefined,
): Promise<{ sale?: Sale; outcome?: PublicOutcome }> {
  const sale = customerSession.current() ? await loadSale(cartId) : undefined;
  if (sale || !cartId) return sale ? { sale } : {};
  const outcome = await loadOutcome(cartId);
  return outcome ? { outcome } : {};
}

/** Undefined when there is none. */
async function loadOutcome(cartId: string): Promise<PublicOutcome | undefined> {
  try {
    return await api('GET /purchase/Outcome', { query: { cartId } });
  } catch (error) {
    if (error instanceof ApiError && error.is('cart.not-found')) return undefined;
    throw error;
  }
}

type End = CallAnswer<'GET /portal/endofnavigation'>;

/** What the venue says and offers at the end of a purchase; nothing where it cannot be read, which does not keep buyers from their tickets. */
export const loadEnd = (): Promise<End> => api('GET /portal/endofnavigation').catch(() => ({ texts: {} }));
