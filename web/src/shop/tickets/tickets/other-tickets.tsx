import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Notice } from '#ui/notice.tsx';
import type { TicketData } from './tickets.ts';

interface OtherTicketsProps {
  /** Number of tickets that are not shown yet. */
  missing: number;
  /** Reason why they could not be loaded. */
  failure: unknown;
  retry: () => void;
}

/** The number of tickets that are still being loaded, for customers with more than one page of them. */
export function OtherTickets({ missing, failure, retry }: OtherTicketsProps) {
  const t = useTranslations('tickets.others');
  const errorMessage = useErrorMessage();
  if (failure === undefined || missing === 0)
    return <p role="status">{missing > 0 && t('loading', { count: missing })}</p>;
  return (
    <Notice tone="warning" title={t('failed', { count: missing })}>
      <p>{errorMessage(failure)}</p>
      <Button variant="ghost" onClick={retry}>
        {t('retry')}
      </Button>
    </Notice>
  );
}

/** A page of tickets, and their number on all pages. */
export interface TicketsPage {
  tickets: TicketData[];
  count: number;
}

/**
 * Reads the pages after the first one.
 * @param readPage reads the page after a number of tickets
 * @param onPage called with all tickets so far after each page; returns whether to continue
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
    // Fewer tickets than before: some were used or passed on meanwhile.
    const isLast = page.tickets.length === 0 || tickets.length + read.length >= page.count;
    if (!onPage(read, isLast) || isLast) return;
  }
}
