import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePortal } from '#lib/portal.ts';
import type { Period } from '#ui/planning/calendar.ts';

/** How the places of an open page keep up: pushed at each change, or polled now and then. */
export type Liveness = 'starting' | 'live' | 'polled';

/** Between two questions where no stream can be. */
const POLL_MS = 30_000;

/** A proxy that gathers what it passes on lets nothing through. */
const SILENCE_MS = 10_000;

const NOTHING: ReadonlyMap<string, number> = new Map();

/**
 * The places that sessions have now, as the server tells of them while the page is in view. Where a stream cannot be
 * (an old proxy, too many open pages of one network), the page is loaded again now and then.
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
      // What the stream had said would hide what is loaded.
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
      // The browser connects again by itself, unless it was refused; it may be in vain.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) askNowAndThen();
        else silence ??= setTimeout(askNowAndThen, SILENCE_MS);
      };
    };
    // A page out of view lets go of its connection, of which a browser has few.
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
