import { api } from '#lib/api.ts';
import type { ShownState } from './search.ts';
import type { TicketData } from './view.ts';

/** Loads the customer's tickets of the kinds that have a tab. @throws ApiError */
export function loadTickets(state: ShownState): Promise<TicketData[]> {
  return api('POST /user/GetTicketsDetails', {
    body: { types: ['event', 'simple', 'none'], includedInvalidTickets: state === 'all' },
  });
}
