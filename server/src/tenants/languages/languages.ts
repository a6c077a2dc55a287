import type { CallAnswer } from '@guichet/contract/calls.ts';
import { byLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';

/** What a venue has written, each text by its languages. */
export interface WrittenTexts {
  /** The keys of its phrase overrides */
  words: readonly { locale: Locale; keys: readonly string[] }[];
  /** The languages of each mail that it has worded */
  mails: readonly (readonly Locale[])[];
  /** The languages of each link of the footer */
  links: readonly (readonly Locale[])[];
}

/** How many texts are written in another language, but not in this one, by language. */
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

/** The languages of the product, those that the venue offers first and in its order. */
export const viewLanguages = (offered: readonly Locale[]): CallAnswer<'GET /portal/languages'> =>
  [...offered, ...LOCALES.filter((language) => !offered.includes(language))].map((language) => ({
    codeIso: language,
    labels: byLocale((locale) => languageTitle(language, locale)),
    descriptions: byLocale(() => languageTitle(language, language)),
    isEnable: offered.includes(language),
    order: offered.indexOf(language) + 1,
  }));
