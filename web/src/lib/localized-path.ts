import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';

/** An address split into its language and its path in the route tree. */
export interface LocalizedPath {
  locale: Locale;
  /** Always starts with a slash: `/aqua-rivage/cart`. */
  path: string;
}

/** Splits a public path; the language's case is ignored, and French has no prefix. */
export function parseLocalizedPath(publicPath: string): LocalizedPath {
  const [, first = '', ...rest] = publicPath.split('/');
  const locale = LOCALES.find((known) => known.toLowerCase() === first.toLowerCase());
  if (!locale) return { locale: DEFAULT_LOCALE, path: publicPath };
  return { locale, path: `/${rest.join('/')}` };
}

/** Returns the public path of a routed path, with the language as prefix except for French. */
export function publicPath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** Returns the tenant of a routed path, in lower case; undefined on the list of venues. */
export function tenantOf(path: string): string | undefined {
  return path.split(/[/?#]/)[1]?.toLowerCase() || undefined;
}

/** Returns whether a routed path belongs to a back office. */
export const isBackofficePath = (path: string): boolean => /^\/[^/]+\/backoffice(\/|$)/i.test(path);

/**
 * Returns an untrusted address as a routed path with its search and hash; undefined when it leads to another origin,
 * in any notation.
 */
export function localPath(written: string | undefined): string | undefined {
  if (!written?.startsWith('/')) return undefined;
  const base = 'http://site.invalid';
  const url = URL.canParse(written, base) ? new URL(written, base) : undefined;
  return url?.origin === base
    ? `${parseLocalizedPath(url.pathname).path}${url.search}${url.hash}`
    : undefined;
}
