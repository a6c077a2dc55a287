import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import { rememberedCart } from '#lib/cart-memory.ts';
import { loadPhrases, type PageContext } from '#lib/phrases.ts';
import type { GuestPanel } from '../../cart/guests/guest-panel.tsx';
import type { Filled, PurchaseReminder } from '../../cart/purchase-reminder.tsx';

/** The pages of a purchase that require an account. */
const OF_A_PURCHASE = /^\/[^/]+\/(cart|summary|delivery)\b/;

/** The purchase of a cart without an account. */
export interface GuestPurchase {
  Panel: typeof GuestPanel;
  cartId: string;
  offer: CallAnswer<'GET /cart/Guest'>;
}

/** The cart to be paid, and the component that shows it. */
export interface StartedPurchase {
  cart: Filled;
  Reminder: typeof PurchaseReminder;
  /** The purchase without an account, where the venue offers it. */
  guest: GuestPurchase | undefined;
}

/**
 * Loads the cart to be paid, where signing in is a step of a purchase. It is loaded before the page is shown: a late
 * cart would push the fields away during typing. Without a response the page is shown without it.
 * @param from return path of the sign-in @param isOffered whether the venue sells without an account
 */
export async function loadStartedPurchase(
  context: PageContext,
  from = '',
  isOffered = false,
): Promise<StartedPurchase | undefined> {
  if (!rememberedCart()?.lines || !OF_A_PURCHASE.test(from)) return undefined;
  try {
    const { loadReminder, PurchaseReminder } = await import('../../cart/purchase-reminder.tsx');
    const cart = await loadReminder(context);
    const guest = cart && isOffered ? await loadGuest(context, cart.cart.id) : undefined;
    return cart && { cart, Reminder: PurchaseReminder, guest };
  } catch {
    return undefined;
  }
}

/** Loads the form of a purchase without an account, and why the cart may need one. @throws ApiError */
async function loadGuest(context: PageContext, cartId: string): Promise<GuestPurchase> {
  const [{ GuestPanel }, offer] = await Promise.all([
    import('../../cart/guests/guest-panel.tsx'),
    api('GET /cart/Guest', { query: { cartId } }),
    loadPhrases(context, 'guestOrders'),
  ]);
  return { Panel: GuestPanel, cartId, offer };
}
