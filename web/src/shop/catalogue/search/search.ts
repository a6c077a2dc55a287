/**
 * The search parameters of the search page. A separate file, since every page loads the routes, and the routes import
 * it.
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

/** Reads the parameters as texts; others are dropped. `readQuery` parses their values. */
export function readParameters(search: Record<string, unknown>): SearchParameters {
  const given = PARAMETERS.map((name) => [name, search[name]] as const);
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  );
}
