import { useState } from 'react';
import type { Cart } from '#lib/cart.ts';
import { useSentence } from '#ui/sentence.ts';
import { showToast } from '#ui/toast.tsx';
import type { CartView } from './cart-data.ts';
import type { LiveCart } from './use-live-cart.ts';
import type { Enqueue } from './use-serial-queue.ts';

/** An action on the cart as a whole: whether it runs, and what starts it. */
export function useCartAction(
  { current, show, refresh }: LiveCart,
  inTurn: Enqueue,
  act: (cart: Cart) => Promise<CartView>,
  done?: string,
): { isRunning: boolean; run: () => void } {
  const sentenceOf = useSentence();
  const [isRunning, setRunning] = useState(false);
  const work = async (): Promise<void> => {
    const { current: view } = current;
    if (view.kind !== 'cart') return;
    try {
      show(await act(view.cart));
      if (done) showToast('success', done);
    } catch (error) {
      showToast('error', sentenceOf(error));
      await refresh();
    }
  };
  const run = (): void => {
    setRunning(true);
    void inTurn(work).finally(() => setRunning(false));
  };
  return { isRunning, run };
}
