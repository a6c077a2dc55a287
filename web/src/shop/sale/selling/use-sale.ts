import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { usePaths } from '#lib/paths.ts';
import { currentSession } from '#lib/session.ts';
import { useGo } from '#ui/use-navigate-to.ts';
import { LONG_WAIT_MS, pollDelay, type Sale } from './view.ts';

export interface PolledSale {
  sale: Sale;
  /** It takes longer than it should. */
  isLong: boolean;
  /** The last look got no answer. */
  isOffline: boolean;
  look: () => Promise<void>;
}

/** Looks at a sale until its outcome stands; more seldom with time, at once when the page comes back into sight. */
export function useSale(loaded: Sale): PolledSale {
  const router = useRouter();
  const go = useGo();
  const paths = usePaths();
  const [sale, setSale] = useState(loaded);
  const [looks, setLooks] = useState(0);
  const [isOffline, setOffline] = useState(false);
  const isLong = useElapsed(LONG_WAIT_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the way out leads is asked when it is taken
  const look = useCallback(async (): Promise<void> => {
    try {
      setSale(await api('GET /purchase/State', { query: { cartId: loaded.cartId } }));
      setOffline(false);
    } catch (error) {
      if (!currentSession()) return go(paths.login(router.state.location.href), { replace: true });
      setOffline(error instanceof ApiError && error.status === 0);
    } finally {
      setLooks((count) => count + 1);
    }
  }, [loaded.cartId]);
  useEffect(() => {
    const wait = pollDelay(sale.outcome, looks);
    if (wait === undefined) return;
    const timer = setTimeout(() => void look(), wait);
    const onSight = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', onSight);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [sale.outcome, looks, look]);
  return { sale, isLong, isOffline, look };
}

/** Whether so much time has passed since the page was opened. */
function useElapsed(afterMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isOver;
}
