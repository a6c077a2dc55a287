import type { Locale } from '../locale.ts';

/** Name of a language in another language, as inside a sentence: `allemand`, `German`. */
export function languageName(language: Locale, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language.slice(0, 2)) ?? language;
}

/** The same name with a capital, as a label: `Allemand`, `German`. */
export function languageTitle(language: Locale, locale: Locale): string {
  const name = languageName(language, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
