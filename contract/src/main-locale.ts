import { byLocale, DEFAULT_LOCALE, type Labels, type Locale } from './locale.ts';

/** Language in which a venue's texts are always present: the first that it offers. */
export const mainLocale = (languages: readonly Locale[]): Locale => languages[0] ?? DEFAULT_LOCALE;

/**
 * Texts for visitors of a venue. A missing language falls back to French, or to the venue's main language, which is
 * filled in here.
 */
export function filledWith(main: Locale, texts: { readonly [L in Locale]?: string | undefined }): Labels {
  const text = main === DEFAULT_LOCALE ? undefined : texts[main];
  if (!text?.trim()) return { ...texts, [DEFAULT_LOCALE]: texts[DEFAULT_LOCALE] ?? '' };
  return byLocale((locale) => (texts[locale]?.trim() ? (texts[locale] ?? text) : text));
}
