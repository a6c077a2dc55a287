/**
 * The search parameters of the tickets page. A file of its own: the routes read them, and every page loads the routes.
 */

export const SORTS = ['date', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** `valid`: tickets that can still be used; `all`: used and expired ones too. */
export const SHOWN_STATES = ['valid', 'all'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** Search parameters of the page; absent where they have the default value. */
export interface TicketsSearch {
  state?: ShownState;
  sort?: Sort;
  /** Number of the ticket shown in full screen. */
  ticket?: string;
  /** Number of the order whose receipt an e-mail links to. */
  receipt?: string;
}

const readChoice = <Value extends string>(options: readonly Value[], value: unknown): Value | undefined =>
  options.find((option) => option === value && option !== options[0]);

const readNumber = (value: unknown): string | undefined =>
  value === undefined ? undefined : String(value).slice(0, 80);

/** Reads the search parameters; unknown values count as absent. */
export function readTicketsSearch(search: Record<string, unknown>): TicketsSearch {
  const state = readChoice(SHOWN_STATES, search.state);
  const sort = readChoice(SORTS, search.sort);
  const ticket = readNumber(search.ticket);
  const receipt = readNumber(search.receipt);
  return {
    ...(state && { state }),
    ...(sort && { sort }),
    ...(ticket && { ticket }),
    ...(receipt && { receipt }),
  };
}
