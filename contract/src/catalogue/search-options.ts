/** Filters and sorts of the search page, for server, pages and back office. Pure and without zod. */

/** Filters of a search in the product’s order, named as in the page's address. */
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

/** Values of the type filter (specified-behaviour.md#ticket-kinds); a withdrawal, the fifth, is sent as -1. */
export const SEARCH_TYPES = [
  { value: 1, name: 'simple' },
  { value: 2, name: 'subscription' },
  { value: 3, name: 'reload' },
  { value: 4, name: 'event' },
  { value: -1, name: 'withdrawal' },
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number]['name'];

/** Services per page of results. */
export const SEARCH_PAGE = 24;
