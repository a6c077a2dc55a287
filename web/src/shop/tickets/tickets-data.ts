import { api } from '../../lib/api.ts';
import { SHOWN_STATES, type ShownState, SORTS, type Sort, type TicketData } from './view.ts';

/** What the address of the page says; absent where it is the usual. */
export interface TicketsSearch {
  state?: ShownState;
  sort?: Sort;
  /** Number of the ticket whose code fills the screen. */
  ticket?: string;
}

const choice = <Value extends string>(known: readonly Value[], asked: unknown): Value | undefined =>
  known.find((value) => value === asked && value !== known[0]);

/** Reads the search of the page; what is not known counts as absent. */
export function readTicketsSearch(search: Record<string, unknown>): TicketsSearch {
  const state = choice(SHOWN_STATES, search.state);
  const sort = choice(SORTS, search.sort);
  const ticket = search.ticket === undefined ? undefined : String(search.ticket).slice(0, 80);
  return { ...(state && { state }), ...(sort && { sort }), ...(ticket && { ticket }) };
}

/** The customer's tickets of the kinds that have a tab. @throws ApiError */
export function loadTickets(state: ShownState): Promise<TicketData[]> {
  return api('POST /user/GetTicketsDetails', {
    body: { types: ['event', 'simple', 'none'], includedInvalidTickets: state === 'all' },
  });
}
