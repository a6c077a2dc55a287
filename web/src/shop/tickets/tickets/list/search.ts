/**
 * The search parameters of the tickets page. A separate file, since every page loads the routes, and the routes
 * import it.
 */

export const SORTS = ['date', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** `valid`: tickets that can still be used; `all`: used, expired and refunded ones too. */
export const SHOWN_STATES = ['valid', 'consumed', 'expired', 'all'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** Filters and order; absent for the default value. */
export interface TicketsSearch {
  state?: ShownState;
  sort?: Sort;
  /** A theme, by its name in the default language. */
  theme?: string;
  /** An establishment, by its name in the default language. */
  place?: string;
  /** Valid on that day, `YYYY-MM-DD`. */
  day?: string;
  /** Number of the ticket shown in full screen. */
  ticket?: string;
  /** Number of the order whose receipt an e-mail links to. */
  receipt?: string;
}

const readChoice = <Value extends string>(options: readonly Value[], value: unknown): Value | undefined =>
  options.find((option) => option === value && option !== options[0]);

const readText = (value: unknown): string | undefined =>
  value === undefined ? undefined : String(value).slice(0, 80);

/** Reads the search parameters; unknown values count as absent. */
export function readTicketsSearch(search: Record<string, unknown>): TicketsSearch {
  const read = {
    state: readChoice(SHOWN_STATES, search.state),
    sort: readChoice(SORTS, search.sort),
    theme: readText(search.theme),
    place: readText(search.place),
    day: /^\d{4}-\d\d-\d\d$/.exec(String(search.day))?.[0],
    ticket: readText(search.ticket),
    receipt: readText(search.receipt),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value)) as TicketsSearch;
}
