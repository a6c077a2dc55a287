import type { Locale } from '../locale.ts';

/** What a language is called in another one, as within a sentence: `allemand`, `German`. */
export function languageName(language: Locale, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language.slice(0, 2)) ?? language;
}

/** The same with a capital, as on its own: `Allemand`, `German`. */
export function languageTitle(language: Locale, locale: Locale): string {
  const name = languageName(language, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
