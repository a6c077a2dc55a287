import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { onOtherTabChange } from '#lib/storage.ts';
import { type CartView, loadCart } from './cart-data.ts';
import { secondsLeft } from './view.ts';

export interface LiveCart {
  view: CartView;
  /** The latest view, for callbacks that run between two renders. */
  current: RefObject<CartView>;
  show: (next: CartView) => void;
  /** Loads the cart again; keeps the current view when that fails. */
  refresh: () => Promise<void>;
}

/** Waited beyond the end of the countdown, so that the server's clock is past it too. */
const GRACE_MS = 400;
/** Delay of the next check when the server did not answer. */
const RETRY_MS = 5000;

/** The cart in sync with the server: when it expires, the page becomes visible, or another tab changes it. */
export function useLiveCart(loaded: CartView): LiveCart {
  const [view, setView] = useState(loaded);
  const current = useRef(loaded);
  const show = useCallback((next: CartView): void => {
    if (isOlder(next, current.current)) return;
    current.current = next;
    setView(next);
  }, []);
  const refresh = useCallback(() => loadCart().then(show, () => undefined), [show]);
  useEffect(() => show(loaded), [loaded, show]);
  useExpiryCheck(view, refresh);
  useEffect(() => {
    const onReturn = (): void => {
      const isGone = current.current.kind === 'expired' || current.current.kind === 'empty';
      if (document.visibilityState === 'visible' && !isGone) void refresh();
    };
    const unsubscribe = onOtherTabChange('cart', () => void refresh());
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('pageshow', onReturn);
    addEventListener('online', onReturn);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('pageshow', onReturn);
      removeEventListener('online', onReturn);
    };
  }, [refresh]);
  return { view, current, show, refresh };
}

/** Whether an answer is older than the one shown, for the same cart. */
function isOlder(next: CartView, shown: CartView): boolean {
  return (
    next.kind === 'cart' &&
    shown.kind === 'cart' &&
    next.cart.id === shown.cart.id &&
    next.cart.version < shown.cart.version
  );
}

/** Asks the server once the countdown is over: the server decides whether the cart has expired. */
function useExpiryCheck(view: CartView, refresh: () => Promise<void>): void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (view.kind !== 'cart') return;
    const left = secondsLeft(view.cart, view.requestedAt, performance.now()) * 1000;
    const wait = left > 0 ? left + GRACE_MS : attempts > 0 ? RETRY_MS : GRACE_MS;
    const timer = setTimeout(() => void refresh().then(() => setAttempts(attempts + 1)), wait);
    return () => clearTimeout(timer);
  }, [view, refresh, attempts]);
}
