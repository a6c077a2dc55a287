import { findLocale, type Locale } from '@guichet/contract/locale.ts';
import { parseLocalizedPath, publicPath } from '#lib/localized-path.ts';
import { visitorStorage } from '#lib/storage.ts';

/** Specification §9: the cookie that keeps the language, for 365 days. */
const COOKIE = 'i18n_redirected';
const COOKIE_SECONDS = 365 * 24 * 3600;

/** Keeps the visitor's choice, in this browser and for the server. */
export function keepLanguage(locale: Locale): void {
  visitorStorage.set('userLanguage', locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser of the product
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}

/** The language that the visitor would rather read: their choice, else the first of the browser's that we have. */
export function preferredLanguage(): Locale | undefined {
  const chosen = findLocale(visitorStorage.get('userLanguage'));
  if (chosen) return chosen;
  for (const asked of navigator.languages) {
    const locale = findLocale(asked);
    if (locale) return locale;
  }
  return undefined;
}

/** The open page in another language: same path, same search. */
export function addressIn(locale: Locale): string {
  return publicPath(locale, parseLocalizedPath(location.pathname).path) + location.search + location.hash;
}
