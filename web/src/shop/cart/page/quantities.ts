import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { wantedLines } from '#lib/cart.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import { changeCart } from '../cart-data.ts';
import { withQuantities } from '../lines/line-changes.ts';
import type { Enqueue, LiveCart } from '../live-cart.ts';

export interface Quantities {
  /** Quantities that the server has not confirmed yet, by detail. */
  pending: ReadonlyMap<string, number>;
  /** Reasons of the last refused changes, by detail. */
  errors: ReadonlyMap<string, string>;
  /** Whether the cart was changed elsewhere and loaded again. */
  hasChanged: boolean;
  /** Sets a quantity; zero removes the detail. */
  set: (detailId: string, quantity: number) => void;
  /** Sends the pending changes immediately. @returns whether they were accepted */
  flush: () => Promise<boolean>;
}

/** Time for which a refusal is shown; the next change hides it earlier. */
const ERROR_MS = 10_000;

/** Debounce in milliseconds: quick presses of a stepper are sent as one change. */
const DEBOUNCE_MS = 350;

/** Errors that mean that the page is out of date: the cart is loaded again. */
const STALE = [
  'cart.changed',
  'cart.places-lost',
  'cart.expired',
  'cart.not-found',
  'cart.payment-pending',
  'cart.already-on-sale',
];
const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && STALE.some((code) => error.is(code));

/** Optimistic quantities, until the server has confirmed them. */
export function useQuantities({ current, show, refresh }: LiveCart, enqueue: Enqueue): Quantities {
  const errorMessage = useErrorMessage();
  const [pending, setPending] = useState<ReadonlyMap<string, number>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [hasChanged, setChanged] = useState(false);
  const unsent = useRef(new Map<string, number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (errors.size === 0) return;
    const end = setTimeout(() => setErrors(new Map()), ERROR_MS);
    return () => clearTimeout(end);
  }, [errors]);

  const send = async (): Promise<boolean> => {
    const { current: view } = current;
    const sent = new Map(unsent.current);
    if (view.kind !== 'cart' || sent.size === 0) return true;
    setErrors(new Map());
    setChanged(false);
    try {
      show(await changeCart(view.cart, withQuantities(wantedLines(view.cart), sent)));
      return true;
    } catch (error) {
      if (isStale(error)) {
        setChanged(error.is('cart.changed'));
        if (error.is('cart.places-lost')) showToast('error', errorMessage(error));
        await refresh();
      } else {
        const message = errorMessage(error);
        setErrors(new Map([...sent.keys()].map((id) => [id, message])));
      }
      return false;
    } finally {
      for (const [id, quantity] of sent) if (unsent.current.get(id) === quantity) unsent.current.delete(id);
      setPending(new Map(unsent.current));
    }
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current);
    return enqueue(send);
  };
  // Leaving the page within the delay still sends the change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page is left
  useEffect(() => () => void flush(), []);
  const set = (detailId: string, quantity: number): void => {
    unsent.current.set(detailId, quantity);
    setErrors((shown) => (shown.size > 0 ? new Map() : shown));
    setPending(new Map(unsent.current));
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, DEBOUNCE_MS);
  };
  return { pending, errors, hasChanged, set, flush };
}
