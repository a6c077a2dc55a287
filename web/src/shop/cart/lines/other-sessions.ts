import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { api } from '#lib/api.ts';
import type { ForeignZone } from '#lib/format.ts';
import { type CartGroup, placesTaken } from '../cart-groups.ts';

/** A session to which the tickets can be moved. */
export interface OtherSession {
  id: string;
  start: string;
  establishment: string;
  /** Clock of the establishment; absent where it is the venue's. */
  zone: ForeignZone | undefined;
  places: number;
  /** Lowest price in cents, when the session has prices of its own. */
  priceFrom: number | undefined;
  priceTo: number | undefined;
}

type PlanningEvent = CallAnswer<'GET /Ticketing/nearestevents'>[number];
type Moved = Pick<CartGroup, 'service' | 'entries'> & { session: string };

interface Wanted {
  service: string;
  session: string;
  /** Number of places */
  wanted: number;
}

/** Reads the sessions with enough places, by start. */
async function readSessions({ service, session, wanted }: Wanted, day: string): Promise<PlanningEvent[]> {
  const events = day
    ? await api('GET /Ticketing/eventsbyserviceandtheme', { query: { service, date: day } })
    : await api('GET /Ticketing/nearestevents', {
        query: { eventExternalId: session, service, places: wanted },
      });
  return events
    .filter(({ id, places }) => id !== session && places >= wanted)
    .sort((one, other) => one.start.localeCompare(other.start));
}

/**
 * Sessions to choose from: undefined while they load, empty when they cannot be loaded.
 * @param day limits the sessions to a day; the nearest sessions when empty
 * @param attempt changes when a choice is refused: the sessions are then read again
 */
export function useOtherSessions(
  { service, session, entries }: Moved,
  day: string,
  attempt: unknown,
): OtherSession[] | undefined {
  const wanted = placesTaken({ entries });
  const locale = useLocale();
  const [sessions, setSessions] = useState<OtherSession[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused choice means that places are gone
  useEffect(() => {
    let isCurrent = true;
    setSessions(undefined);
    void readSessions({ service, session, wanted }, day)
      .catch(() => [])
      .then((events) => {
        if (!isCurrent) return;
        setSessions(
          events.map(({ id, start, zone, establishment, places, unitPrices, priceFrom, priceTo }) => ({
            id,
            start,
            zone,
            establishment: labelIn(establishment.labels, locale),
            places,
            priceFrom: unitPrices && priceFrom,
            priceTo,
          })),
        );
      });
    return () => {
      isCurrent = false;
    };
  }, [service, session, wanted, day, locale, attempt]);
  return sessions;
}

/** Days on which the service has enough places; empty while they load. */
export function useOtherDays({ service, entries }: Moved): string[] {
  const wanted = placesTaken({ entries });
  const [days, setDays] = useState<string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void api('GET /Ticketing/eventdateinterval', { query: { service } }).then(
      ({ days: found }) => {
        if (isCurrent) setDays(found.filter(({ places }) => places >= wanted).map(({ date }) => date));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [service, wanted]);
  return days;
}
