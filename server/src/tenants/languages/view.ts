import type { CallAnswer } from '@guichet/contract/calls.ts';
import { byLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';

/** The languages of the product, those that the venue offers first and in its order. */
export const viewLanguages = (offered: readonly Locale[]): CallAnswer<'GET /portal/languages'> =>
  [...offered, ...LOCALES.filter((language) => !offered.includes(language))].map((language) => ({
    codeIso: language,
    labels: byLocale((locale) => languageTitle(language, locale)),
    descriptions: byLocale(() => languageTitle(language, language)),
    isEnable: offered.includes(language),
    order: offered.indexOf(language) + 1,
  }));
