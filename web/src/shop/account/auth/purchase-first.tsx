import { lazy, Suspense } from 'react';
import { useRememberedCart } from '#lib/cart-memory.ts';

const PurchaseReminder = lazy(() => import('../../cart/purchase-reminder.tsx'));

/** The pages of a purchase that ask for an account. */
const OF_A_PURCHASE = /^\/[^/]+\/(cart|summary|delivery)\b/;

/** Where signing in is a step of a purchase: the cart, how long it is kept, and the steps. @param from where it leads back to */
export function PurchaseFirst({ from = '' }: { from: string | undefined }) {
  const { lines = 0 } = useRememberedCart() ?? {};
  if (lines === 0 || !OF_A_PURCHASE.test(from)) return null;
  return (
    <Suspense>
      <PurchaseReminder />
    </Suspense>
  );
}
