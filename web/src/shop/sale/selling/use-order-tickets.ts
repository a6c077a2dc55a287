import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { readOtherPages, type TicketsPage } from '#shop/tickets/tickets/other-pages.ts';

/**
 * The tickets of an order: its first page, then the others as they arrive.
 * @param order its number; undefined for an order that has none yet
 * @returns `tickets` and how many there are (`count`), undefined until the first page is there; `failure`: why some are
 *   missing; `retry` reads them again
 */
export function useOrderTickets(order: string | undefined) {
  const [read, setRead] = useState<TicketsPage>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads them again
  useEffect(() => {
    let isWanted = true;
    setFailure(undefined);
    if (order === undefined) return setRead({ tickets: [], count: 0 });
    readOrderTickets(order, (page) => {
      if (isWanted) setRead(page);
      return isWanted;
    }).catch((error: unknown) => isWanted && setFailure(error));
    return () => {
      isWanted = false;
    };
  }, [order, attempt]);
  return {
    tickets: read?.tickets,
    count: read?.count,
    failure,
    retry: () => setAttempt((number) => number + 1),
  };
}

/** @param onRead called with all that was read after each page; returns whether to go on */
async function readOrderTickets(order: string, onRead: (read: TicketsPage) => boolean): Promise<void> {
  const readPage = (skip: number) =>
    api('POST /user/GetTicketsDetails', {
      body: { externalPurchaseId: order, includedInvalidTickets: true, skip },
    });
  const first = await readPage(0);
  if (onRead(first))
    await readOtherPages(first, readPage, (others, isLast) => {
      const tickets = [...first.tickets, ...others];
      return onRead({ tickets, count: isLast ? tickets.length : first.count });
    });
}
