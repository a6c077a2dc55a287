import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePortal } from '#lib/portal.ts';
import type { Period } from '#ui/planning/calendar.ts';

/** How the places of an open page are updated: pushed at each change, or polled. */
export type Liveness = 'starting' | 'live' | 'polled';

/** Interval of the polls without a stream. */
const POLL_MS = 30_000;

/** Milliseconds without an event after which a buffering proxy is assumed. */
const SILENCE_MS = 10_000;

const NOTHING: ReadonlyMap<string, number> = new Map();

/**
 * Returns the present places of sessions, from server-sent events while the page is visible. Where no stream is
 * possible (a buffering proxy, too many open pages of one network), the page is polled.
 */
export function useLivePlaces({ first, last }: Period): {
  places: ReadonlyMap<string, number>;
  liveness: Liveness;
} {
  const { tenant } = usePortal();
  const router = useRouter();
  const [places, setPlaces] = useState(NOTHING);
  const [liveness, setLiveness] = useState<Liveness>('starting');
  useEffect(() => {
    const query = new URLSearchParams({
      tenantName: tenant.name,
      startDate: first,
      endDate: last,
      follow: 'true',
    });
    let source: EventSource | undefined;
    let poll: ReturnType<typeof setInterval> | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(silence);
      source?.close();
      source = undefined;
      clearInterval(poll);
    };
    const askNowAndThen = () => {
      stop();
      setLiveness('polled');
      // Old data of the stream would override the loaded ones.
      setPlaces(NOTHING);
      poll = setInterval(() => void router.invalidate(), POLL_MS);
    };
    const start = () => {
      stop();
      if (document.hidden) return;
      source = new EventSource(`/api/v1/Ticketing/events/live?${query}`);
      silence = setTimeout(askNowAndThen, SILENCE_MS);
      source.onmessage = ({ data }) => {
        clearTimeout(silence);
        silence = undefined;
        setLiveness('live');
        const changed = Object.entries(JSON.parse(data) as Record<string, number>);
        if (changed.length > 0) setPlaces((before) => new Map([...before, ...changed]));
      };
      // The browser reconnects by itself, unless it was refused.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) askNowAndThen();
        else silence ??= setTimeout(askNowAndThen, SILENCE_MS);
      };
    };
    // A hidden page closes its connection, since a browser has few.
    document.addEventListener('visibilitychange', start);
    start();
    return () => {
      document.removeEventListener('visibilitychange', start);
      stop();
      setPlaces(NOTHING);
    };
  }, [tenant.name, first, last, router]);
  return { places, liveness };
}
