import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import type { Cart } from '#lib/cart.ts';
import { onOtherTabChange } from '#lib/storage.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { showToast } from '#ui/toast.tsx';
import { type CartView, loadCart } from './cart-data.ts';
import { secondsLeft } from './hold-banner.tsx';

export interface LiveCart {
  view: CartView;
  /** The latest view, for callbacks that run between two renders. */
  current: RefObject<CartView>;
  show: (next: CartView) => void;
  /** Loads the cart again; keeps the current view when that fails. */
  refresh: () => Promise<void>;
}

/** Wait after the end of the countdown, so that the server's clock has passed it too. */
const GRACE_MS = 400;
/** Milliseconds until the next check when the server did not respond. */
const RETRY_MS = 5000;

/** Keeps the cart in sync with the server: at its expiry, when the page becomes visible and when another tab changes it. */
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

/** Returns whether a response is older than the shown one, for the same cart. */
function isOlder(next: CartView, shown: CartView): boolean {
  return (
    next.kind === 'cart' &&
    shown.kind === 'cart' &&
    next.cart.id === shown.cart.id &&
    next.cart.version < shown.cart.version
  );
}

/** Reloads the cart at the end of the countdown: the server decides whether it has expired. */
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

/** Runs a task after all earlier ones. @returns its result */
export type Enqueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Returns a queue that runs tasks one after the other, each with the result of the previous one. */
export function useSerialQueue(): Enqueue {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (task) => {
    const result = last.current.then(task, task);
    last.current = result;
    return result;
  };
}

/** Runs an action on the whole cart. @param done text of the toast on success */
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

/** Reasons after which the server has changed the amounts of the cart. */
export const PRICE_CHANGES: ReadonlySet<string> = new Set(['cart.price-changed', 'cart.flexible-changed']);

export type RuleMessage = CallAnswer<'POST /Cart/CheckingRulesForCart'>['messages'][number];

/**
 * Evaluates the sale rules for each version of a cart. The last result stays while a request runs.
 * @param refresh loads the cart again, because the server changes its prices when the family quotient has expired
 */
export function useRuleMessages(
  { id: cartId, version }: Cart,
  refresh: () => Promise<void>,
): readonly RuleMessage[] {
  const [messages, setMessages] = useState<readonly RuleMessage[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version is evaluated once
  useEffect(() => {
    let isCurrent = true;
    api('POST /Cart/CheckingRulesForCart', { body: { cartId } }).then(
      ({ messages: found }) => {
        if (!isCurrent) return;
        setMessages(found);
        if (found.some(({ code }) => PRICE_CHANGES.has(code))) void refresh();
      },
      // The server evaluates the rules again before the payment.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [cartId, version, refresh]);
  return messages;
}
