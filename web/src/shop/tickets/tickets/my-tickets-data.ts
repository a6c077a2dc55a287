import { PAGE_LENGTH } from '@guichet/contract/predicates.ts';
import { readAllPages } from '#lib/all-pages.ts';
import { api } from '#lib/api.ts';
import type { ShownState } from './search.ts';
import type { TicketData } from './view.ts';

/** Loads the customer's tickets of the kinds that have a tab. @throws ApiError */
export function loadTickets(state: ShownState): Promise<TicketData[]> {
  const includedInvalidTickets = state === 'all';
  return readAllPages(
    (skip) =>
      api('POST /user/GetTicketsDetails', {
        body: { types: ['event', 'simple', 'none'], includedInvalidTickets, skip },
      }),
    PAGE_LENGTH.tickets,
  );
}
