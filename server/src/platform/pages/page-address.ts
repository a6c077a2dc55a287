import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';

/** What an address asks for. */
export interface PageAddress {
  locale: Locale;
  /** In lower case; undefined for the page that presents the venues. */
  tenant: string | undefined;
  /** The one way to write this address, without its search. */
  canonicalPath: string;
}

/**
 * Reads the language and the tenant in front of a path. Their case does not matter; the canonical path has the
 * language as the product writes it (French has none), the tenant in lower case, and no slash at the end.
 */
export function readAddress(path: string): PageAddress {
  const segments = path.split('/').filter((segment) => segment !== '');
  const first = segments[0]?.toLowerCase();
  const locale = LOCALES.find((known) => known.toLowerCase() === first);
  const [tenant, ...rest] = locale ? segments.slice(1) : segments;
  const named = tenant?.toLowerCase();
  const prefix = locale && locale !== DEFAULT_LOCALE ? [locale] : [];
  return {
    locale: locale ?? DEFAULT_LOCALE,
    tenant: named,
    canonicalPath: `/${[...prefix, ...(named === undefined ? [] : [named]), ...rest].join('/')}`,
  };
}

/** Search parameters that change what the server draws; all others are the browser's own business. */
const RENDERED_PARAMETERS = [
  'day',
  'endSaleDate',
  'establishmentIds',
  'family',
  'fastbuy',
  'isFastPurchase',
  'isSolidarityPricing',
  'searchStringFilter',
  'session',
  'solidaritypricing',
  'startSaleDate',
  'themeIds',
  'types',
] as const;

/** Longest value of a parameter that is drawn; a longer one is cut, and then refused by its page. */
const MAX_VALUE_LENGTH = 200;

/** The search of the address with the drawn parameters alone, in one order. */
export function renderedSearch(search: string): string {
  const asked = new URLSearchParams(search);
  const drawn = new URLSearchParams();
  for (const name of RENDERED_PARAMETERS) {
    const value = asked.get(name);
    if (value) drawn.set(name, value.slice(0, MAX_VALUE_LENGTH));
  }
  const text = drawn.toString();
  return text && `?${text}`;
}
