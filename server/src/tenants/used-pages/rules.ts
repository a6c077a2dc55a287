import type { ParameterRow } from '#tenants/parameters/data.ts';
import { type Switch, switchesOf } from '#tenants/parameters/rules.ts';

/** Public pages that a venue can close; all are open at one that has never said. */
export const PAGE_SWITCHES = {
  search: { group: 'usedPages', code: 'usedPages_search', isUsual: true },
  mySupports: { group: 'usedPages', code: 'usedPages_mySupports', isUsual: true },
  signin: { group: 'usedPages', code: 'usedPages_signin', isUsual: true },
} as const satisfies Record<string, Switch>;

/** Whether visitors search in the catalogue. */
export const isSearchOpen = (parameters: readonly ParameterRow[]): boolean =>
  switchesOf(PAGE_SWITCHES, parameters).search;

/** Whether customers register themselves. */
export const isRegistrationOpen = (parameters: readonly ParameterRow[]): boolean =>
  switchesOf(PAGE_SWITCHES, parameters).signin;
