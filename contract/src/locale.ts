/** The languages of the product; the first is the default and has no prefix in addresses. */
export const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;

/** An IETF language tag of {@link LOCALES}. */
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE = LOCALES[0];

/**
 * The locale that a tag, an address segment or an Accept-Language header asks for.
 * Matching ignores case and falls back to the bare language (`de-AT` → `de-DE`).
 * @returns undefined when none of the product's languages is asked for
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
 * The language in which a venue addresses a person.
 * @param languages that it offers, the default first
 * @param asked undefined when it is not known
 */
export const offeredLocale = (languages: readonly Locale[], asked: Locale | undefined): Locale =>
  asked && languages.includes(asked) ? asked : (languages[0] ?? DEFAULT_LOCALE);

/** A value for each of the product's languages. */
export function byLocale<Value>(valueIn: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, valueIn(locale)])) as Record<Locale, Value>;
}

/** A text in the product's languages; that of the default language is always there, the others fall back to it. */
export type Labels = { [L in typeof DEFAULT_LOCALE]: string } & {
  [L in Exclude<Locale, typeof DEFAULT_LOCALE>]?: string | undefined;
};

/** The text of `labels` in `locale`, or in the default language where it is missing; empty where that is missing too. */
export function labelIn(labels: { readonly [L in Locale]?: string | undefined }, locale: Locale): string {
  return labels[locale] || labels[DEFAULT_LOCALE] || '';
}
