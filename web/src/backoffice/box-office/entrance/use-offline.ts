import { useCallback, useEffect, useRef, useState } from 'react';
import { adminSession } from '#lib/admin-session.ts';
import { type Entrances, isOutOfReach } from './entrance-data.ts';
import { createOfflineEntrance, type OfflineEntrance, type PendingScan } from './offline/offline-entrance.ts';

/** Milliseconds between two tries to reach the server, and between two readings of the codes. */
const RETRY_MS = 10_000;
const CODES_MS = 10 * 60_000;

export type OfflineProblem = 'signature' | 'storage';

export interface OfflineState {
  isOnline: boolean;
  isLoading: boolean;
  pending: readonly PendingScan[];
  codes: ReturnType<OfflineEntrance['codes']>;
  problem: OfflineProblem | undefined;
}

/**
 * Keeps the codes of a place on this device, and sends stored scans once the server can be reached.
 * @param onSent called after stored scans were sent
 */
export function useOffline(place: string, key: Entrances['key'], onSent: () => void) {
  const [offline] = useState(() => createOfflineEntrance());
  const [state, setState] = useState<Pick<OfflineState, 'isOnline' | 'isLoading' | 'problem'>>({
    isOnline: navigator.onLine,
    isLoading: true,
    problem: undefined,
  });
  const [, render] = useState(0);
  const update = useCallback((change: Partial<typeof state>) => {
    setState((current) => ({ ...current, ...change }));
    render((version) => version + 1);
  }, []);
  const sent = useRef(onSent);
  sent.current = onSent;

  const refresh = useCallback(async () => {
    if (!adminSession.current()) return;
    try {
      if ((await offline.send()) > 0) sent.current();
      const isSigned = await offline.refresh(place, key);
      update({ isOnline: true, isLoading: false, problem: isSigned ? undefined : 'signature' });
    } catch (error) {
      const isOut = isOutOfReach(error);
      update({
        isLoading: false,
        ...(isOut && { isOnline: false }),
        ...(error instanceof DOMException && { problem: 'storage' }),
      });
    }
  }, [offline, place, key, update]);

  useEffect(() => {
    let isOpen = true;
    void offline
      .open(place, key)
      .catch(() => update({ problem: 'storage' }))
      .then(() => {
        update({});
        if (isOpen) void refresh();
      });
    return () => {
      isOpen = false;
    };
  }, [offline, place, key, refresh, update]);

  useEffect(() => {
    const timer = setInterval(() => void refresh(), state.isOnline ? CODES_MS : RETRY_MS);
    const goOffline = () => update({ isOnline: false });
    const goOnline = () => void refresh();
    addEventListener('online', goOnline);
    addEventListener('offline', goOffline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', goOnline);
      removeEventListener('offline', goOffline);
    };
  }, [refresh, update, state.isOnline]);

  return {
    offline,
    refresh,
    state: { ...state, pending: offline.pending(), codes: offline.codes() } satisfies OfflineState,
    /** Records whether the last call reached the server. */
    setOnline: (isOnline: boolean) => update({ isOnline }),
  };
}
