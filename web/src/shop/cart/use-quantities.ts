import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { wantedLines } from '#lib/cart.ts';
import { useSentence } from '#ui/sentence.ts';
import { changeCart } from './change-cart.ts';
import type { LiveCart } from './use-live-cart.ts';
import type { Enqueue } from './use-serial-queue.ts';
import { withQuantities } from './view.ts';

export interface Quantities {
  /** What the server has not confirmed yet, by detail. */
  wanted: ReadonlyMap<string, number>;
  /** Why the last change of a detail was refused. */
  errors: ReadonlyMap<string, string>;
  /** The cart was changed elsewhere, and is shown anew. */
  hasChanged: boolean;
  /** Zero takes the detail out. */
  set: (detailId: string, quantity: number) => void;
  /** Sends what waits at once, and tells whether it was accepted. */
  settle: () => Promise<boolean>;
}

/** Quick presses of a stepper become one change. */
const DEBOUNCE_MS = 350;

/** Refusals after which the cart is read again: it is not what this page believes. */
const STALE = [
  'cart.changed',
  'cart.expired',
  'cart.not-found',
  'cart.payment-pending',
  'cart.already-on-sale',
];
const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && STALE.some((code) => error.is(code));

/** Quantities as the visitor wants them, until the server has said what the cart holds. */
export function useQuantities({ current, show, refresh }: LiveCart, inTurn: Enqueue): Quantities {
  const sentenceOf = useSentence();
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [hasChanged, setChanged] = useState(false);
  const waiting = useRef(new Map<string, number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = async (): Promise<boolean> => {
    const { current: view } = current;
    const sent = new Map(waiting.current);
    if (view.kind !== 'cart' || sent.size === 0) return true;
    setErrors(new Map());
    setChanged(false);
    try {
      show(await changeCart(view.cart, withQuantities(wantedLines(view.cart), sent)));
      return true;
    } catch (error) {
      if (isStale(error)) {
        setChanged(error.is('cart.changed'));
        await refresh();
      } else {
        const sentence = sentenceOf(error);
        setErrors(new Map([...sent.keys()].map((id) => [id, sentence])));
      }
      return false;
    } finally {
      for (const [id, quantity] of sent) if (waiting.current.get(id) === quantity) waiting.current.delete(id);
      setWanted(new Map(waiting.current));
    }
  };
  const settle = (): Promise<boolean> => {
    clearTimeout(timer.current);
    return inTurn(send);
  };
  const set = (detailId: string, quantity: number): void => {
    waiting.current.set(detailId, quantity);
    setWanted(new Map(waiting.current));
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, DEBOUNCE_MS);
  };
  return { wanted, errors, hasChanged, set, settle };
}
