import type { CallInput } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, LOCALES } from '@guichet/contract/locale.ts';
import { TRANSLATION_AREAS } from '@guichet/contract/tenants/translation-areas.ts';

/** Language, filters and page of the list as search parameters; defaults are omitted. */
export interface TranslationSearch {
  language?: string;
  search?: string;
  area?: string;
  only?: string;
  page?: string;
}

type Query = CallInput<'GET /settingsportal/translations'>['query'];

const isOneOf = <Value extends string>(values: readonly Value[], text: unknown): text is Value =>
  (values as readonly unknown[]).includes(text);

/** Reads a URL's search parameters; invalid ones are dropped. */
export function readTranslationSearch(search: Record<string, unknown>): TranslationSearch {
  const words = String(search.search ?? '').trim();
  return {
    ...(isOneOf(LOCALES, search.language) && { language: search.language }),
    ...(words !== '' && words.length <= 200 && { search: words }),
    ...(isOneOf(TRANSLATION_AREAS, search.area) && { area: search.area }),
    ...(isOneOf(['changed', 'missing'], search.only) && { only: search.only }),
    ...(/^[1-9]\d{0,2}$/.test(String(search.page)) && { page: String(search.page) }),
  };
}

/** Returns the query for the server. */
export const queryOf = ({ language = DEFAULT_LOCALE, page, ...filter }: TranslationSearch): Query =>
  ({ language, ...filter, ...(page && { page: Number(page) }) }) as Query;
