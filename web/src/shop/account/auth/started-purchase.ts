import { rememberedCart } from '#lib/cart-memory.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Filled, PurchaseReminder } from '../../cart/purchase-reminder.tsx';

/** The pages of a purchase that require an account. */
const OF_A_PURCHASE = /^\/[^/]+\/(cart|summary|delivery)\b/;

/** The cart to be paid, and the component that shows it. */
export interface StartedPurchase {
  cart: Filled;
  Reminder: typeof PurchaseReminder;
}

/**
 * Loads the cart to be paid, where signing in is a step of a purchase. It is loaded before the page is shown: a late
 * cart would push the fields away during typing. Without a response the page is shown without it.
 * @param from return path of the sign-in
 */
export async function loadStartedPurchase(
  context: PageContext,
  from = '',
): Promise<StartedPurchase | undefined> {
  if (!rememberedCart()?.lines || !OF_A_PURCHASE.test(from)) return undefined;
  try {
    const { loadReminder, PurchaseReminder } = await import('../../cart/purchase-reminder.tsx');
    const cart = await loadReminder(context);
    return cart && { cart, Reminder: PurchaseReminder };
  } catch {
    return undefined;
  }
}
