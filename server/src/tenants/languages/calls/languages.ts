import type { CallAnswer } from '@guichet/contract/calls.ts';
import { byLocale, LOCALES } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import type { Handler } from '#platform/http/calls.ts';

const LANGUAGES: CallAnswer<'GET /portal/languages'> = LOCALES.map((language, index) => ({
  codeIso: language,
  labels: byLocale((locale) => languageTitle(language, locale)),
  descriptions: byLocale(() => languageTitle(language, language)),
  isEnable: true,
  order: index + 1,
}));

export const languages: Handler<'GET /portal/languages'> = async () => LANGUAGES;
