import { api } from '#lib/api.ts';
import { SHOWN_STATES, type ShownState, SORTS, type Sort, type TicketData } from './view.ts';

/** What the address of the page says; absent where it is the usual. */
export interface TicketsSearch {
  state?: ShownState;
  sort?: Sort;
  /** Number of the ticket whose code fills the screen. */
  ticket?: string;
  /** Number of the order whose receipt a mail led to. */
  receipt?: string;
}

const choice = <Value extends string>(known: readonly Value[], asked: unknown): Value | undefined =>
  known.find((value) => value === asked && value !== known[0]);

const number = (asked: unknown): string | undefined =>
  asked === undefined ? undefined : String(asked).slice(0, 80);

/** Reads the search of the page; what is not known counts as absent. */
export function readTicketsSearch(search: Record<string, unknown>): TicketsSearch {
  const state = choice(SHOWN_STATES, search.state);
  const sort = choice(SORTS, search.sort);
  const ticket = number(search.ticket);
  const receipt = number(search.receipt);
  return {
    ...(state && { state }),
    ...(sort && { sort }),
    ...(ticket && { ticket }),
    ...(receipt && { receipt }),
  };
}

/** The customer's tickets of the kinds that have a tab. @throws ApiError */
export function loadTickets(state: ShownState): Promise<TicketData[]> {
  return api('POST /user/GetTicketsDetails', {
    body: { types: ['event', 'simple', 'none'], includedInvalidTickets: state === 'all' },
  });
}
