import { rememberedCart } from '#lib/cart-memory.ts';
import type { PageContext } from '#lib/phrases.ts';
import type { Filled, PurchaseReminder } from '../../cart/purchase-reminder.tsx';

/** The pages of a purchase that ask for an account. */
const OF_A_PURCHASE = /^\/[^/]+\/(cart|summary|delivery)\b/;

/** The cart that waits to be paid, and the part of the page that shows it. */
export interface StartedPurchase {
  cart: Filled;
  Reminder: typeof PurchaseReminder;
}

/**
 * Where signing in is a step of a purchase, the cart to be paid. It is loaded before the page is shown: coming later,
 * it would push the fields away from who already types. Without an answer the page goes without.
 * @param from where signing in leads back to
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
