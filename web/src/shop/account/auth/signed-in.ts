import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { clearCartMemory, rememberCart, rememberedCart } from '#lib/cart-memory.ts';
import { deleteTicketPages } from '#lib/kept-pages.ts';
import { usePortal } from '#lib/portal.ts';
import { customerSession } from '#lib/session.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { returnPath } from './return-path.ts';

/**
 * What follows a login or a registration: the session is kept, the cart of the
 * visitor becomes the customer's, and the page that sent them here comes back.
 */
export function useSignedIn(
  from: string | undefined,
): (session: { token: string; expiresAt: string }) => Promise<void> {
  const navigateTo = useNavigateTo();
  const { tenant } = usePortal();
  return async (session) => {
    // The last session here may have been another customer's.
    customerSession.clear();
    deleteTicketPages();
    customerSession.keep(session);
    await attachCart();
    await navigateTo(returnPath(from, tenant.name), { replace: true });
  };
}

/** A cart that is over is forgotten; another failure is left to the cart's page, which says more. */
async function attachCart(): Promise<void> {
  const cart = rememberedCart();
  if (!cart) return;
  try {
    rememberCart(await api('PUT /cart/AttachCart', { query: { cartId: cart.id } }));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) clearCartMemory();
  }
}
