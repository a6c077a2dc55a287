import type { CallAnswer } from '@guichet/contract/calls.ts';
import { byLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';

/** The texts that a venue has written, each with its languages. */
export interface WrittenTexts {
  /** Keys of the phrase overrides, by language */
  words: readonly { locale: Locale; keys: readonly string[] }[];
  /** Languages of each mail with a text of the venue */
  mails: readonly (readonly Locale[])[];
  /** Languages of each link of the footer */
  links: readonly (readonly Locale[])[];
}

/** Returns per language how many texts exist in another language only. */
export function missingTexts({ words, mails, links }: WrittenTexts) {
  const keys = new Set(words.flatMap((one) => one.keys));
  return LOCALES.map((language) => {
    const worded = new Set(words.find(({ locale }) => locale === language)?.keys);
    const lacking = (texts: WrittenTexts['mails']) =>
      texts.filter((languages) => languages.length > 0 && !languages.includes(language)).length;
    return {
      language,
      translations: [...keys].filter((key) => !worded.has(key)).length,
      mails: lacking(mails),
      links: lacking(links),
    };
  });
}

export const areDistinct = (languages: readonly Locale[]): boolean =>
  new Set(languages).size === languages.length;

/** Returns the languages of the product: first those that the venue offers, in the venue’s order. */
export const viewLanguages = (offered: readonly Locale[]): CallAnswer<'GET /portal/languages'> =>
  [...offered, ...LOCALES.filter((language) => !offered.includes(language))].map((language) => ({
    codeIso: language,
    labels: byLocale((locale) => languageTitle(language, locale)),
    descriptions: byLocale(() => languageTitle(language, language)),
    isEnable: offered.includes(language),
    order: offered.indexOf(language) + 1,
  }));
