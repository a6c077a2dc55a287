import { DEFAULT_LOCALE, findLocale, type Locale } from '@guichet/contract/locale.ts';
import type { StoredKey } from '#lib/client-storage.ts';
import { parseLocalizedPath, publicPath } from '#lib/localized-path.ts';
import { visitorStorage } from '#lib/storage.ts';

/** The cookie of the language, for 365 days (specified-behaviour.md#languages). */
const COOKIE: StoredKey<'cookie'> = 'i18n_redirected';
const COOKIE_SECONDS = 365 * 24 * 3600;

/** Stores the visitor's choice for this browser and for the server. */
export function keepLanguage(locale: Locale): void {
  visitorStorage.set('userLanguage', locale);
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers have no cookie store
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}

/** Returns the visitor's choice in this browser. */
export const chosenLanguage = (): Locale | undefined =>
  findLocale(visitorStorage.get('userLanguage')) ?? languageIn(document.cookie);

/** Returns the language in a browser’s cookies, which survive the loss of other storage. */
export function languageIn(cookies: string): Locale | undefined {
  const kept = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return findLocale(kept?.slice(COOKIE.length + 1));
}

/**
 * Decides about a page in the language `current`. It is left for the visitor's choice. Without a choice, the page
 * offers the browser's first language that the venue has, or the venue's default where the address names no language.
 * After the server's redirect to the browser's language, the page offers the way back.
 * @param languages of the venue, the default first
 * @param wasRedirected whether the requested address named no language
 */
export function betterLanguage(
  current: Locale,
  chosen: Locale | undefined,
  asked: readonly string[],
  languages: readonly Locale[],
  wasRedirected = false,
): { goTo?: Locale; offer?: Locale } {
  const isOffered = (locale: Locale | undefined) => locale && languages.includes(locale);
  if (chosen && isOffered(chosen)) return chosen === current ? {} : { goTo: chosen };
  if (wasRedirected && current !== DEFAULT_LOCALE && isOffered(DEFAULT_LOCALE))
    return { offer: DEFAULT_LOCALE };
  const preferred =
    asked.map((tag) => findLocale(tag)).find(isOffered) ??
    (current === DEFAULT_LOCALE ? languages[0] : undefined);
  return preferred && preferred !== current ? { offer: preferred } : {};
}

/** Returns the address of the open page in another language: same path, same search. */
export function addressIn(locale: Locale): string {
  return publicPath(locale, parseLocalizedPath(location.pathname).path) + location.search + location.hash;
}

/** Returns whether the server redirected to this page, as from an address without a language. */
export const wasRedirected = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ redirectCount }) => redirectCount > 0,
  );
