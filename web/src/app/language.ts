import { DEFAULT_LOCALE, findLocale, type Locale } from '@guichet/contract/locale.ts';
import type { StoredKey } from '#lib/client-storage.ts';
import { parseLocalizedPath, publicPath } from '#lib/localized-path.ts';
import { visitorStorage } from '#lib/storage.ts';

/** The cookie that keeps the language, for 365 days (specified-behaviour.md#languages). */
const COOKIE: StoredKey<'cookie'> = 'i18n_redirected';
const COOKIE_SECONDS = 365 * 24 * 3600;

/** Keeps the visitor's choice, in this browser and for the server. */
export function keepLanguage(locale: Locale): void {
  visitorStorage.set('userLanguage', locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser of the product
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}

/** The visitor's own choice, on this browser. */
export const chosenLanguage = (): Locale | undefined =>
  findLocale(visitorStorage.get('userLanguage')) ?? languageIn(document.cookie);

/** The language that a browser’s cookies keep, also where it has lost, or refuses, everything else. */
export function languageIn(cookies: string): Locale | undefined {
  const kept = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return findLocale(kept?.slice(COOKIE.length + 1));
}

/**
 * What becomes of a page in `current`: it is left for the visitor's own choice; without one, the first of the browser's
 * languages that the venue has is offered, or the venue's default where the address names no language. Where the server
 * has chosen the language of the browser, the way back is offered.
 * @param languages of the venue, the default first
 * @param wasRedirected whether the address that was opened named no language
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

/** The open page in another language: same path, same search. */
export function addressIn(locale: Locale): string {
  return publicPath(locale, parseLocalizedPath(location.pathname).path) + location.search + location.hash;
}

/** Whether the server has redirected to this page, as from an address without a language. */
export const wasRedirected = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ redirectCount }) => redirectCount > 0,
  );
