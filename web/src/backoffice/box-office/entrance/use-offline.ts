import { useCallback, useEffect, useRef, useState } from 'react';
import { adminSession } from '#lib/admin-session.ts';
import { type Entrances, isOutOfReach, type ScanAnswer, sendGroup } from './entrance-data.ts';
import { createDeviceClock } from './offline/device-clock.ts';
import { createLostGroups, type GroupScan } from './offline/lost-groups.ts';
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
  /** Groups whose answer was lost */
  groups: readonly GroupScan[];
  /** Minutes by which the clock of this device is behind; negative when it is ahead */
  minutesBehind: number;
  /** The corrected time */
  now: () => number;
}

/** What this device keeps for an entrance. */
function createDevice() {
  const clock = createDeviceClock();
  return { clock, offline: createOfflineEntrance(clock), groups: createLostGroups() };
}

/** Calls a function every so many milliseconds; never while `ms` is undefined. */
function useEvery(ms: number | undefined, call: () => void): void {
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => latest.current(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

/** Follows what the browser knows of the network. */
function useNetworkEvents(
  refresh: () => Promise<void>,
  update: (change: { isOnline: boolean }) => void,
): void {
  useEffect(() => {
    const goOffline = () => update({ isOnline: false });
    const goOnline = () => void refresh();
    addEventListener('online', goOnline);
    addEventListener('offline', goOffline);
    return () => {
      removeEventListener('online', goOnline);
      removeEventListener('offline', goOffline);
    };
  }, [refresh, update]);
}

/**
 * Keeps the codes of a place on this device, and sends stored scans once the server can be reached.
 * @param on.sent called after stored scans were sent @param on.group called with the answer to a group that was sent again
 */
export function useOffline(
  place: string,
  key: Entrances['key'],
  on: { sent: () => void; group: (group: GroupScan, answer: ScanAnswer | undefined) => void },
) {
  const [{ clock, offline, groups }] = useState(createDevice);
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
  const listener = useRef(on);
  listener.current = on;

  const resend = useCallback(
    () => groups.resend(sendGroup, (group, answer) => listener.current.group(group, answer)),
    [groups],
  );
  const refresh = useCallback(async () => {
    if (!adminSession.current()) return;
    await resend();
    try {
      if ((await offline.send()) > 0) listener.current.sent();
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
  }, [offline, resend, place, key, update]);

  useEffect(() => {
    let isOpen = true;
    void Promise.all([clock.open(), groups.open(), offline.open(place, key)])
      .catch(() => update({ problem: 'storage' }))
      .then(() => {
        update({});
        if (isOpen) void refresh();
      });
    return () => {
      isOpen = false;
    };
  }, [offline, groups, clock, place, key, refresh, update]);

  useEvery(state.isOnline ? CODES_MS : RETRY_MS, () => void refresh());
  useEvery(groups.waiting().length > 0 ? RETRY_MS : undefined, () => void resend().then(() => update({})));
  useNetworkEvents(refresh, update);

  return {
    offline,
    groups,
    clock,
    refresh,
    state: {
      ...state,
      pending: offline.pending(),
      codes: offline.codes(),
      groups: groups.waiting(),
      minutesBehind: clock.minutesBehind(),
      now: clock.now,
    } satisfies OfflineState,
    /** Records whether the last call reached the server. */
    setOnline: (isOnline: boolean) => update({ isOnline }),
  };
}
