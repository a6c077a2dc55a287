import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { clearCartMemory, rememberCart, rememberedCart } from '#lib/cart-memory.ts';
import { deleteTicketPages } from '#lib/offline-pages.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { customerSession } from '#lib/session.ts';
import { showToast } from '#ui/toast.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { returnPath } from './return-path.ts';

/**
 * Completes a login or a registration: stores the session, joins the visitor's cart with the customer's cart from
 * another device, and returns to the previous page. A joined or unjoinable cart is shown before the summary, so that
 * customers see every line before they pay it.
 */
export function useSignedIn(
  from: string | undefined,
): (session: { token: string; expiresAt: string }) => Promise<void> {
  const t = useTranslations('account.login');
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const { tenant } = usePortal();
  return async (session) => {
    // The previous session in this browser may have been another customer's.
    customerSession.clear();
    deleteTicketPages();
    customerSession.keep(session);
    const joined = await joinCarts();
    const back = returnPath(from, tenant.name);
    const isSeenFirst = joined === 'apart' || (joined === 'found' && back.startsWith(paths.summary()));
    await navigateTo(isSeenFirst ? paths.cart() : back, { replace: true });
    if (joined === 'found') showToast('success', t('cartFound'));
  };
}

/**
 * Joins this browser's cart with the customer's. Returns `found` when the cart has lines of another device, and
 * `apart` when both carts continue with their places, which the cart page explains. Without a response the cart page
 * tries again.
 */
async function joinCarts(): Promise<'found' | 'apart' | undefined> {
  const known = rememberedCart();
  try {
    const { cart, found } = await api('PUT /cart/JoinCarts', { query: known ? { cartId: known.id } : {} });
    if (cart) rememberCart(cart);
    else clearCartMemory();
    return found ? 'found' : undefined;
  } catch (error) {
    return error instanceof ApiError && error.status === 409 ? 'apart' : undefined;
  }
}
