import { hasOrdersHistory } from '../functionalities/functionalities.ts';
import type { ParameterRow } from '../parameters/parameters.sql.ts';
import { type Switch, switchesOf } from '../parameters/parameters.ts';

/** Public pages that a venue can close; all pages are open by default. */
export const PAGE_SWITCHES = {
  search: { group: 'usedPages', code: 'usedPages_search', isUsual: true },
  mySupports: { group: 'usedPages', code: 'usedPages_mySupports', isUsual: true },
  signin: { group: 'usedPages', code: 'usedPages_signin', isUsual: true },
} as const satisfies Record<string, Switch>;

/** Returns whether visitors can search the catalogue. */
export const isSearchOpen = (parameters: readonly ParameterRow[]): boolean =>
  switchesOf(PAGE_SWITCHES, parameters).search;

/** Returns whether customers can register themselves. */
export const isRegistrationOpen = (parameters: readonly ParameterRow[]): boolean =>
  switchesOf(PAGE_SWITCHES, parameters).signin;

/** Paths, below the venue's address, of the pages that mails and documents link to. */
export const PAGE_PATHS = {
  tickets: 'my-tickets',
  orders: 'ordershistory',
  cards: 'my-supports',
  registration: 'signin',
} as const;

/** Pages of {@link PAGE_PATHS} that a venue can switch off. */
export type SwitchedPage = Exclude<keyof typeof PAGE_PATHS, 'tickets'>;

/** Returns whether a venue has each page. @param hasCards whether its ticketing system has cards */
export function switchedPagesOf(
  parameters: readonly ParameterRow[],
  hasCards: boolean,
): Record<SwitchedPage, boolean> {
  const { mySupports, signin } = switchesOf(PAGE_SWITCHES, parameters);
  return { orders: hasOrdersHistory(parameters), cards: hasCards && mySupports, registration: signin };
}
