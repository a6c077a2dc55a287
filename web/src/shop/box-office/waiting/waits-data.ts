import { latestWait, MOST_WAITED_PLACES } from '@guichet/contract/box-office/waiting-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { usePortal } from '#lib/portal.ts';
import type { Quantities } from '#shop/catalogue/browse/service/purchase/purchase.ts';
import type { PriceView } from '#shop/catalogue/browse/service-view.ts';

export type Wait = CallAnswer<'GET /user/waits'>[number];

/** Returns whether a wait goes on: its customer waits, or can pay an offer. */
export const isCurrent = ({ state }: Pick<Wait, 'state'>): boolean =>
  state === 'waiting' || state === 'offered';

/** Whether a sold-out session has a waiting list; false until the page is hydrated, since the clock decides. */
export function useHasWaitingList(start: string): boolean {
  const { hasWaitingList, hasCards } = usePortal();
  const [isAhead, setAhead] = useState(false);
  useEffect(() => setAhead(latestWait(new Date(start)).getTime() > Date.now()), [start]);
  // Other ticketing systems have neither cards nor waiting lists.
  return hasWaitingList && hasCards && isAhead;
}

/**
 * Reads until when the visitor can wait for a session.
 * @returns undefined while it is read; without `latest` when nobody can wait
 */
export function useLatestWait(sessionId: string): { latest?: string | undefined } | undefined {
  const [list, setList] = useState<{ latest?: string | undefined }>();
  useEffect(() => {
    let isShown = true;
    void api('GET /Ticketing/waitinglist', { query: { eventExternalId: sessionId } })
      .catch(() => ({}))
      .then((read) => isShown && setList(read));
    return () => {
      isShown = false;
    };
  }, [sessionId]);
  return list;
}

const HOUR = 3_600_000;

/** Ends of a wait to choose from, in hours before the start of the session. */
const ENDS = [
  { name: 'untilTwoHours', hours: 2 },
  { name: 'untilDay', hours: 24 },
] as const;

/** Returns the ends of a wait that are still ahead, the latest first. */
export const endsOfWait = (latest: string, start: string, now: number) => [
  { name: 'untilLatest' as const, at: latest },
  ...ENDS.map(({ name, hours }) => ({
    name,
    at: new Date(Date.parse(start) - hours * HOUR).toISOString(),
  })).filter(({ at }) => Date.parse(at) > now && at < latest),
];

/** Returns the number of places that the quantities take, and the most that can be added of a price. */
export function placesOf(prices: readonly PriceView[], quantities: Quantities) {
  const count = prices.reduce((sum, { name, places }) => sum + (quantities[name] ?? 0) * places, 0);
  return {
    count,
    most: ({ name, places }: PriceView) =>
      (quantities[name] ?? 0) + Math.floor((MOST_WAITED_PLACES - count) / places),
  };
}

/** Returns the chosen prices as the call expects them. */
export const chosenPrices = (quantities: Quantities) =>
  Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([priceName, quantity]) => ({ priceName, quantity }));
