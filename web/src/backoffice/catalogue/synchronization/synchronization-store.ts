import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect } from 'react';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { currentTenant } from '#lib/storage.ts';
import { createStore, useStore } from '#lib/store.ts';

/** How the catalogue’s synchronisation stands, shared by all pages: one of them at a time asks for it. */

export type SynchronizationState = CallAnswer<'GET /settingsticketing/synchronization'>;
export type Synchronization = SynchronizationState['history'][number];

interface Known {
  tenant: string;
  state: SynchronizationState;
  /** The last time that it was asked for, nobody answered. */
  isUnreachable: boolean;
}

/** Between two looks in milliseconds, while one runs and while none does. */
const WHILE_RUNNING = 1000;
const OTHERWISE = 60_000;

const store = createStore<Known | undefined>(undefined, watch);

/** The state as it is known; undefined before the first answer. */
export function useSynchronization(onEnd: (ended: Synchronization) => void) {
  const known = useStore(store, undefined);
  useEffect(() => {
    listeners.add(onEnd);
    return () => void listeners.delete(onEnd);
  }, [onEnd]);
  return known?.tenant === currentTenant() ? known : undefined;
}

const listeners = new Set<(ended: Synchronization) => void>();

/** Asks for a synchronisation; one that has just begun by itself is as good. @throws ApiError */
export async function startSynchronization(): Promise<void> {
  try {
    keep(await adminApi('POST /settingsticketing/synchronize'));
  } catch (error) {
    if (!(error instanceof ApiError && error.is('synchronization.running'))) throw error;
  } finally {
    look();
  }
}

function keep(state: SynchronizationState): void {
  const tenant = currentTenant();
  const known = store.get();
  const before = known?.tenant === tenant ? known.state : undefined;
  store.set({ tenant, state, isUnreachable: false });
  const { last } = state;
  // Whoever asked for it: what it changed is on the pages that are open.
  if (before && last && last.id !== before.last?.id) for (const listener of listeners) listener(last);
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isWatched = false;

/** Follows the state while a page shows it. */
function watch(): () => void {
  isWatched = true;
  look();
  return () => {
    isWatched = false;
    clearTimeout(timer);
  };
}

function look(): void {
  clearTimeout(timer);
  void adminApi('GET /settingsticketing/synchronization')
    .then(keep, () => {
      const known = store.get();
      if (known) store.set({ ...known, isUnreachable: true });
    })
    .finally(() => {
      clearTimeout(timer);
      const isRunning = store.get()?.state.running !== undefined;
      if (isWatched) timer = setTimeout(look, isRunning ? WHILE_RUNNING : OTHERWISE);
    });
}
