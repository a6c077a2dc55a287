import { useCallback, useEffect, useState } from 'react';
import { type Belongings, readTickets } from './my-tickets-data.ts';
import { readOtherPages } from './other-pages.ts';
import type { ShownState } from './search.ts';
import type { TicketData } from './view.ts';

/**
 * The first page of a customer's tickets at once, the others as they arrive.
 * @returns with what there is: how many tickets are still to come, why they did not, and a way to ask again
 */
export function useAllTickets<Has extends Belongings>(first: Has, state: ShownState) {
  const [rest, setRest] = useState<TicketData[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads them again
  useEffect(() => {
    let isWanted = true;
    setFailure(undefined);
    // Everything is on the first page.
    if (first.tickets.length >= first.count) return setRest([]);
    readOtherPages(
      first,
      (skip) => readTickets(state, skip),
      (read, isLast) => {
        // What was read for the tab before stays until there is as much again.
        if (isWanted) setRest((known) => (isLast || read.length > known.length ? read : known));
        return isWanted;
      },
    ).catch((error: unknown) => isWanted && setFailure(error));
    return () => {
      isWanted = false;
    };
  }, [first, state, attempt]);
  const firstIds = new Set(first.tickets.map(({ id }) => id));
  const tickets = [...first.tickets, ...rest.filter(({ id }) => !firstIds.has(id))];
  return {
    all: { ...first, tickets },
    missing: Math.max(0, first.count - tickets.length),
    failure,
    retry: useCallback(() => setAttempt((number) => number + 1), []),
  };
}
