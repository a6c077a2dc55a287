import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';

/** A parsed page address. */
export interface PageAddress {
  locale: Locale;
  /** Lower-case name; undefined for the list of venues. */
  tenant: string | undefined;
  /** Whether it is a page of the tenant's back office. */
  isBackoffice: boolean;
  /** Whether it is the page of an entrance, which reads codes with the camera. */
  isEntrance: boolean;
  /** Whether it is the embedded page. */
  isEmbedded: boolean;
  /** Whether it is the tenant's search page. */
  isSearch: boolean;
  /** Canonical path of the address, without its search. */
  canonicalPath: string;
}

/**
 * Parses language and tenant at the beginning of a path, in any case. The canonical path has the language in its
 * usual case (none for French), the tenant in lower case, and no trailing slash.
 */
export function readAddress(path: string): PageAddress {
  const segments = path.split('/').filter((segment) => segment !== '');
  const first = segments[0]?.toLowerCase();
  const locale = LOCALES.find((known) => known.toLowerCase() === first);
  const [tenant, ...rest] = locale ? segments.slice(1) : segments;
  const named = tenant?.toLowerCase();
  const prefix = locale && locale !== DEFAULT_LOCALE ? [locale] : [];
  const isBackoffice = rest[0]?.toLowerCase() === 'backoffice';
  return {
    locale: locale ?? DEFAULT_LOCALE,
    tenant: named,
    isBackoffice,
    isEntrance: isBackoffice && rest.length === 2 && rest[1]?.toLowerCase() === 'entrance',
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

/** Search parameters that affect rendering on the server; others are for the browser only. */
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

/** Maximum length of a rendered parameter; a longer one is truncated and then rejected by its page. */
const MAX_VALUE_LENGTH = 200;

/** Words typed by a visitor, whose results the browser loads. */
const TYPED = 'searchStringFilter';

/**
 * Canonical search of an address: only rendered parameters, in a fixed order.
 * @param isSearch whether it is the search page, which is equal for all words, see `ssr` of its route
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
