/** The filters and sorts of the search page, for the server, the pages and the back office. Pure, and free of zod. */

/** What a search can be narrowed by, in the product’s order; named as in the address of the page. */
export const SEARCH_FILTERS = [
  'isFastPurchase',
  'isSolidarityPricing',
  'saleDates',
  'types',
  'establishmentIds',
  'themeIds',
] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

export const SEARCH_SORTS = ['type', 'price', 'establishment', 'name'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** The values of the type filter, specification §3: a withdrawal, the fifth, is sent as -1. */
export const SEARCH_TYPES = [
  { value: 1, name: 'simple' },
  { value: 2, name: 'subscription' },
  { value: 3, name: 'reload' },
  { value: 4, name: 'event' },
  { value: -1, name: 'withdrawal' },
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number]['name'];

/** Services in one answer of a search. */
export const SEARCH_PAGE = 24;
