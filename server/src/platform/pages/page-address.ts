import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';

/** A parsed page address. */
export interface PageAddress {
  locale: Locale;
  /** In lower case; undefined for the page of all venues. */
  tenant: string | undefined;
  /** Whether it is a page of the tenant's back office. */
  isBackoffice: boolean;
  /** Whether it is the page that other websites may show in a frame. */
  isEmbedded: boolean;
  /** Whether it is the page of the tenant's search. */
  isSearch: boolean;
  /** The canonical form of the address, without its search. */
  canonicalPath: string;
}

/**
 * Parses language and tenant at the beginning of a path, whatever their case. The canonical path has the language in
 * its usual case (none for French), the tenant in lower case, and no trailing slash.
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
    isBackoffice: rest[0]?.toLowerCase() === 'backoffice',
    isEmbedded: rest.length === 1 && rest[0]?.toLowerCase() === 'embed',
    isSearch: rest.length === 1 && rest[0]?.toLowerCase() === 'search',
    canonicalPath: `/${[...prefix, ...(named === undefined ? [] : [named]), ...rest].join('/')}`,
  };
}

/** A canonical path in another language. */
export function pathIn(locale: Locale, canonicalPath: string): string {
  const present = LOCALES.find((known) => canonicalPath.split('/')[1] === known);
  const path = present ? canonicalPath.slice(present.length + 1) : canonicalPath;
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** Search parameters that affect what the server renders; others are for the browser alone. */
const RENDERED_PARAMETERS = [
  'ages',
  'day',
  'display',
  'endSaleDate',
  'establishment',
  'establishmentIds',
  'family',
  'fastbuy',
  'free',
  'isFastPurchase',
  'isSolidarityPricing',
  'searchStringFilter',
  'service',
  'session',
  'solidaritypricing',
  'sort',
  'startSaleDate',
  'theme',
  'themeIds',
  'times',
  'types',
  'withdrawal',
] as const;

/** Longest value of a rendered parameter; a longer one is truncated, and then refused by its page. */
const MAX_VALUE_LENGTH = 200;

/** What a visitor types; the page of the search then leaves its results to the browser. */
const TYPED = 'searchStringFilter';

/**
 * The search of an address with the rendered parameters alone, in a fixed order.
 * @param isSearch whether it is the page of the search: it is the same for whatever words, see `ssr` of its route
 */
export function renderedSearch(search: string, isSearch = false): string {
  const requested = new URLSearchParams(search);
  if (isSearch && requested.get(TYPED)) return `?${TYPED}=*`;
  const rendered = new URLSearchParams();
  for (const name of RENDERED_PARAMETERS) {
    const value = requested.get(name);
    if (value) rendered.set(name, value.slice(0, MAX_VALUE_LENGTH));
  }
  const text = rendered.toString();
  return text && `?${text}`;
}
