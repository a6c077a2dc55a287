import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { rememberedCart } from '#lib/cart-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { customerSession } from '#lib/session.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { LONG_WAIT_MS, type Outcome, type PublicOutcome, pollDelay, type Sale } from './sale-status.ts';

/** Loads the sale of the given cart, or of this browser's cart; undefined when there is none. @throws ApiError */
async function loadSale(requestedId: string | undefined): Promise<Sale | undefined> {
  const cartId = requestedId ?? rememberedCart()?.id;
  if (!cartId) return undefined;
  try {
    return await api('GET /purchase/State', { query: { cartId } });
  } catch (error) {
    if (error instanceof ApiError && error.is('cart.not-found')) return undefined;
    throw error;
  }
}

/** Loads the sale of a signed-in customer, or its public state. @throws ApiError */
export async function loadResult(
  cartId: string | undefined,
): Promise<{ sale?: Sale; outcome?: PublicOutcome }> {
  const sale = customerSession.current() ? await loadSale(cartId) : undefined;
  if (sale || !cartId) return sale ? { sale } : {};
  const outcome = await loadOutcome(cartId);
  return outcome ? { outcome } : {};
}

/** Loads the public state; undefined without a sale. */
async function loadOutcome(cartId: string): Promise<PublicOutcome | undefined> {
  try {
    return await api('GET /purchase/Outcome', { query: { cartId } });
  } catch (error) {
    if (error instanceof ApiError && error.is('cart.not-found')) return undefined;
    throw error;
  }
}

type End = CallAnswer<'GET /portal/endofnavigation'>;

/**
 * Loads the venue's texts and partners at the end of a purchase; empty if they cannot be read, since buyers need their
 * tickets.
 */
export const loadEnd = (): Promise<End> => api('GET /portal/endofnavigation').catch(() => ({ texts: {} }));

/** An outcome that is polled until it is final. */
interface Polled<T> {
  sale: T;
  /** Whether the sale takes longer than usual. */
  isLong: boolean;
  /** Whether the last poll got no response. */
  isOffline: boolean;
  poll: () => Promise<void>;
}

export type PolledSale = Polled<Sale>;

/** Polls the sale of a signed-in customer. */
export function useSale(loaded: Sale): PolledSale {
  const { cartId } = loaded;
  const read = useCallback(() => api('GET /purchase/State', { query: { cartId } }), [cartId]);
  return usePolled(loaded, read, true);
}

/** Polls the state of a payment whose payer is not signed in. */
export function useOutcome(loaded: PublicOutcome, cartId: string): Polled<PublicOutcome> {
  const read = useCallback(() => api('GET /purchase/Outcome', { query: { cartId } }), [cartId]);
  return usePolled(loaded, read, false);
}

/** Polls an outcome until it is final: less often with time, and immediately when the page becomes visible. */
export function usePolled<T extends { outcome: Outcome }>(
  loaded: T,
  read: () => Promise<T>,
  needsSession: boolean,
): Polled<T> {
  const router = useRouter();
  const navigateTo = useNavigateTo();
  const paths = usePaths();
  const [sale, setSale] = useState(loaded);
  const [polls, setPolls] = useState(0);
  const [isOffline, setOffline] = useState(false);
  const isLong = useElapsed(LONG_WAIT_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the login path is read when the session ends
  const poll = useCallback(async (): Promise<void> => {
    try {
      setSale(await read());
      setOffline(false);
    } catch (error) {
      if (needsSession && !customerSession.current())
        return navigateTo(paths.login(router.state.location.href), { replace: true });
      setOffline(error instanceof ApiError && error.status === 0);
    } finally {
      setPolls((count) => count + 1);
    }
  }, [read]);
  useEffect(() => {
    const delay = pollDelay(sale.outcome, polls);
    if (delay === undefined) return;
    const timer = setTimeout(() => void poll(), delay);
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void poll();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [sale.outcome, polls, poll]);
  return { sale, isLong, isOffline, poll };
}

/** Whether the given time has passed since the page was opened. */
function useElapsed(afterMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isOver;
}
