import { useState } from 'react';
import type { Cart } from '#lib/cart.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import type { CartView } from './cart-data.ts';
import type { LiveCart } from './use-live-cart.ts';
import type { Enqueue } from './use-serial-queue.ts';

/** An action on the whole cart. @param done shown as a toast on success */
export function useCartAction(
  { current, show, refresh }: LiveCart,
  enqueue: Enqueue,
  action: (cart: Cart) => Promise<CartView>,
  done?: string,
): { isRunning: boolean; run: () => void } {
  const errorMessage = useErrorMessage();
  const [isRunning, setRunning] = useState(false);
  const perform = async (): Promise<void> => {
    const { current: view } = current;
    if (view.kind !== 'cart') return;
    try {
      show(await action(view.cart));
      if (done) showToast('success', done);
    } catch (error) {
      showToast('error', errorMessage(error));
      await refresh();
    }
  };
  const run = (): void => {
    setRunning(true);
    void enqueue(perform).finally(() => setRunning(false));
  };
  return { isRunning, run };
}
