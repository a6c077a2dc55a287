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
 * What follows a login or a registration: the session is kept, the cart of the visitor is joined with the one that the
 * customer filled elsewhere, and the page that sent them here comes back. Nobody pays lines that they have not seen
 * here: a cart that was found, or that could not be joined, is shown before the summary.
 */
export function useSignedIn(
  from: string | undefined,
): (session: { token: string; expiresAt: string }) => Promise<void> {
  const t = useTranslations('account.login');
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const { tenant } = usePortal();
  return async (session) => {
    // The last session here may have been another customer's.
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
 * Joins this browser's cart with the customer's. `found`: it has lines of another device. `apart`: both go on, each with
 * its places; the cart's page says so. Without an answer the cart's page tries again.
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
