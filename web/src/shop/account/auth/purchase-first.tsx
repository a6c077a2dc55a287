import type { StartedPurchase } from './started-purchase.ts';

/** The cart, the remaining time of its hold, and the steps of the purchase; nothing without a cart. */
export function PurchaseFirst({ purchase }: { purchase: StartedPurchase | undefined }) {
  return purchase && <purchase.Reminder loaded={purchase.cart} />;
}
