import { useState } from 'react';
import { wantedLines } from '#lib/cart.ts';
import { changeCart } from '#shop/cart/change-cart.ts';
import type { LiveCart } from '#shop/cart/use-live-cart.ts';
import type { Quantities } from '#shop/cart/use-quantities.ts';
import type { Enqueue } from '#shop/cart/use-serial-queue.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { type WantedCard, withCard } from './view.ts';

export interface CardChangeContext {
  live: LiveCart;
  quantities: Quantities;
  enqueue: Enqueue;
}

/**
 * Changes the card of a part of the cart. Sends what is pending first: the quantities stay as they are shown.
 * @returns with how to: whether it was accepted, and otherwise why not
 */
export function useCardChange({ live, quantities, enqueue }: CardChangeContext) {
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async (detailId: string, fills: boolean, card: WantedCard): Promise<boolean> => {
    const { current: view } = live.current;
    if (view.kind !== 'cart') return true;
    try {
      live.show(await changeCart(view.cart, withCard(wantedLines(view.cart), detailId, fills, card)));
      return true;
    } catch (failure) {
      setError(errorMessage(failure));
      await live.refresh();
      return false;
    }
  };
  const change = async (detailId: string, fills: boolean, card: WantedCard): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    const isDone = (await quantities.flush()) && (await enqueue(() => save(detailId, fills, card)));
    setBusy(false);
    return isDone;
  };
  return { change, isBusy, error };
}
