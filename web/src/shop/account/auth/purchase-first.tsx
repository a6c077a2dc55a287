import type { StartedPurchase } from './started-purchase.ts';

/** The cart, how long it is kept, and the steps of the purchase; nothing without one. */
export function PurchaseFirst({ purchase }: { purchase: StartedPurchase | undefined }) {
  return purchase && <purchase.Reminder loaded={purchase.cart} />;
}
