import type { TicketData } from './view.ts';

/** A page of tickets, and how many there are on all pages. */
export interface TicketsPage {
  tickets: TicketData[];
  count: number;
}

/**
 * Reads the pages after the first one.
 * @param readPage reads the page after so many tickets
 * @param onPage called with all that was read after each page; returns whether to go on
 * @throws ApiError
 */
export async function readOtherPages(
  { tickets, count }: TicketsPage,
  readPage: (skip: number) => Promise<TicketsPage>,
  onPage: (read: TicketData[], isLast: boolean) => boolean,
): Promise<void> {
  let read: TicketData[] = [];
  for (let skip = tickets.length; skip < count; skip = tickets.length + read.length) {
    const page = await readPage(skip);
    read = [...read, ...page.tickets];
    // Fewer than there were: some were used or passed on meanwhile.
    const isLast = page.tickets.length === 0 || tickets.length + read.length >= page.count;
    if (!onPage(read, isLast) || isLast) return;
  }
}
