import type { CallAnswer } from '@guichet/contract/calls.ts';
import { currentAdminSession } from '#lib/admin-session.ts';
import { readAnswer, sendCall } from '#lib/http.ts';
import { createStore, useStore } from '#lib/store.ts';

export type StuckCount = CallAnswer<'GET /Purchase/StuckCartCount'>;

const EVERY_MS = 60_000;

/** How many there are, followed as long as somebody shows it and the window is seen. */
const store = createStore<StuckCount | undefined>(undefined, () => {
  const refresh = () => void refreshStuckCount();
  const timer = setInterval(refresh, EVERY_MS);
  document.addEventListener('visibilitychange', refresh);
  refresh();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
  };
});

/** Counts anew. What cannot be counted now is counted a minute later. */
export async function refreshStuckCount(): Promise<void> {
  const session = currentAdminSession();
  if (!session || document.hidden) return;
  try {
    // Without the refresh of other calls: a window that is left open must not keep the session from ending.
    const response = await sendCall('GET /Purchase/StuckCartCount', {}, session.token);
    store.set(await readAnswer<StuckCount>(response));
  } catch {
    // As before.
  }
}

const NOBODY = createStore<StuckCount | undefined>(undefined);

/**
 * Undefined until it is known.
 * @param isAllowed whether they may see stuck carts: otherwise nothing is asked for
 */
export const useStuckCount = (isAllowed = true): StuckCount | undefined =>
  useStore(isAllowed ? store : NOBODY, undefined);

/** Stuck carts and payments to check together; 0 until it is known. */
export function useStuckTotal(isAllowed = true): number {
  const known = useStuckCount(isAllowed);
  return known ? known.carts + known.payments : 0;
}
