import type { CallAnswer } from '@guichet/contract/calls.ts';
import { labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { api } from '#lib/api.ts';
import type { CartGroup } from '#shop/cart/view.ts';

/** A session to which the tickets can be moved. */
export interface OtherSession {
  id: string;
  start: string;
  establishment: string;
  places: number;
  /** From how much on, in cents, where it has prices of its own. */
  priceFrom: number | undefined;
  priceTo: number | undefined;
}

type PlanningEvent = CallAnswer<'GET /Ticketing/nearestevents'>[number];
type Moved = Pick<CartGroup, 'service' | 'quantity'> & { session: string };

/** Those with places for all, in order of time. */
async function readSessions({ service, session, quantity }: Moved, day: string): Promise<PlanningEvent[]> {
  const events = day
    ? await api('GET /Ticketing/eventsbyserviceandtheme', { query: { service, date: day } })
    : await api('GET /Ticketing/nearestevents', {
        query: { eventExternalId: session, service, places: quantity },
      });
  return events
    .filter(({ id, places }) => id !== session && places >= quantity)
    .sort((one, other) => one.start.localeCompare(other.start));
}

/**
 * The sessions to choose from; undefined while they are loaded, none when they cannot be.
 * @param day those nearest in time when it is empty
 * @param attempt whatever changes when a choice was refused: then they are read again
 */
export function useOtherSessions(
  { service, session, quantity }: Moved,
  day: string,
  attempt: unknown,
): OtherSession[] | undefined {
  const locale = useLocale();
  const [sessions, setSessions] = useState<OtherSession[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused choice has shown that places have gone
  useEffect(() => {
    let isCurrent = true;
    setSessions(undefined);
    void readSessions({ service, session, quantity }, day)
      .catch(() => [])
      .then((events) => {
        if (!isCurrent) return;
        setSessions(
          events.map(({ id, start, establishment, places, unitPrices, priceFrom, priceTo }) => ({
            id,
            start,
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
  }, [service, session, quantity, day, locale, attempt]);
  return sessions;
}

/** The days with that many places of the service; none until they are known. */
export function useOtherDays({ service, quantity }: Moved): string[] {
  const [days, setDays] = useState<string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void api('GET /Ticketing/eventdateinterval', { query: { service } }).then(
      ({ days: found }) => {
        if (isCurrent) setDays(found.filter(({ places }) => places >= quantity).map(({ date }) => date));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [service, quantity]);
  return days;
}
