/** Languages of the product; the first is the default and has no prefix in addresses. */
export const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;

/** An IETF language tag of {@link LOCALES}. */
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE = LOCALES[0];

/**
 * Finds the locale for a tag, an address segment or an Accept-Language header. Matching ignores case and falls back
 * to the primary language (`de-AT` → `de-DE`).
 * @returns undefined when no language matches
 */
export function findLocale(asked: string | undefined): Locale | undefined {
  if (!asked) return undefined;
  for (const part of asked.split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase();
    const found =
      LOCALES.find((locale) => locale.toLowerCase() === tag) ??
      LOCALES.find(
        (locale) => locale.slice(0, 2) === tag.slice(0, 2) && (tag.length === 2 || tag[2] === '-'),
      );
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the language in which a venue addresses a person.
 * @param languages offered by the venue, the default first
 * @param asked undefined when unknown
 */
export const offeredLocale = (languages: readonly Locale[], asked: Locale | undefined): Locale =>
  asked && languages.includes(asked) ? asked : (languages[0] ?? DEFAULT_LOCALE);

/** Builds a value for each of the product's languages. */
export function byLocale<Value>(valueIn: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, valueIn(locale)])) as Record<Locale, Value>;
}

/** A text by language; the default language is always present, other languages fall back to it. */
export type Labels = { [L in typeof DEFAULT_LOCALE]: string } & {
  [L in Exclude<Locale, typeof DEFAULT_LOCALE>]?: string | undefined;
};

/** Returns the text of `labels` in `locale`, otherwise in the default language, otherwise an empty text. */
export function labelIn(labels: { readonly [L in Locale]?: string | undefined }, locale: Locale): string {
  return labels[locale] || labels[DEFAULT_LOCALE] || '';
}
