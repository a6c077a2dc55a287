import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { onOtherTabChange } from '#lib/storage.ts';
import { type CartView, loadCart } from './cart-data.ts';
import { secondsLeft } from './view.ts';

export interface LiveCart {
  view: CartView;
  /** The same, for what runs between two drawings. */
  current: RefObject<CartView>;
  show: (next: CartView) => void;
  /** Asks the server again; without an answer what is shown stays. */
  refresh: () => Promise<void>;
}

/** Beyond the end of the countdown, so that the server's clock is past it too. */
const GRACE_MS = 400;
/** Before the server is asked again whether the cart is over, when it did not answer. */
const RETRY_MS = 5000;

/** The cart as the server has it: kept true when time runs out, the page comes back, or another tab changes it. */
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
    const again = (): void => {
      const isOver = current.current.kind === 'expired' || current.current.kind === 'empty';
      if (document.visibilityState === 'visible' && !isOver) void refresh();
    };
    const forgetOtherTab = onOtherTabChange('cart', () => void refresh());
    document.addEventListener('visibilitychange', again);
    addEventListener('pageshow', again);
    addEventListener('online', again);
    return () => {
      forgetOtherTab();
      document.removeEventListener('visibilitychange', again);
      removeEventListener('pageshow', again);
      removeEventListener('online', again);
    };
  }, [refresh]);
  return { view, current, show, refresh };
}

/** An answer that was overtaken by a later one of the same cart. */
function isOlder(next: CartView, shown: CartView): boolean {
  return (
    next.kind === 'cart' &&
    shown.kind === 'cart' &&
    next.cart.id === shown.cart.id &&
    next.cart.version < shown.cart.version
  );
}

/** When the time is over by the countdown, the server decides. */
function useExpiryCheck(view: CartView, refresh: () => Promise<void>): void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (view.kind !== 'cart') return;
    const left = secondsLeft(view.cart, view.askedAt, performance.now()) * 1000;
    const wait = left > 0 ? left + GRACE_MS : tries > 0 ? RETRY_MS : GRACE_MS;
    const timer = setTimeout(() => void refresh().then(() => setTries(tries + 1)), wait);
    return () => clearTimeout(timer);
  }, [view, refresh, tries]);
}
