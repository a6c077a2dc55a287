/**
 * The search parameters of the search page. A file of its own: the routes read them, and every page loads the routes.
 */

/** The parameters of an address; `fastbuy` and `solidaritypricing` are those of the menu. */
const PARAMETERS = [
  'searchStringFilter',
  'isFastPurchase',
  'startSaleDate',
  'endSaleDate',
  'isSolidarityPricing',
  'establishmentIds',
  'themeIds',
  'types',
  'sort',
  'fastbuy',
  'solidaritypricing',
] as const;

export type SearchParameters = { [Name in (typeof PARAMETERS)[number]]?: string };

/** The parameters as texts; others are left out. What they say is read by `readQuery`. */
export function readParameters(search: Record<string, unknown>): SearchParameters {
  const given = PARAMETERS.map((name) => [name, search[name]] as const);
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  );
}
