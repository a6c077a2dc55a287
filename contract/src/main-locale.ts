import { byLocale, DEFAULT_LOCALE, type Labels, type Locale } from './locale.ts';

/** The language that texts of a venue are never without: the first that it offers. */
export const mainLocale = (languages: readonly Locale[]): Locale => languages[0] ?? DEFAULT_LOCALE;

/**
 * Texts for visitors of a venue. They fall back to French wherever they are shown; those of a venue with another main
 * language, to that: it is filled in where a language is missing.
 */
export function filledWith(main: Locale, texts: { readonly [L in Locale]?: string | undefined }): Labels {
  const text = main === DEFAULT_LOCALE ? undefined : texts[main];
  if (!text?.trim()) return { ...texts, [DEFAULT_LOCALE]: texts[DEFAULT_LOCALE] ?? '' };
  return byLocale((locale) => (texts[locale]?.trim() ? (texts[locale] ?? text) : text));
}
