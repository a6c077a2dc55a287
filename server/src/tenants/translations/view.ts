import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { TRANSLATIONS_PER_PAGE } from '@guichet/contract/tenants/translations.ts';
import { ownPhraseProblem } from '@guichet/phrases/own-phrase.ts';
import { usualWords } from '@guichet/phrases/own-words.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { TranslationRow } from './data.ts';
import {
  changedKeys,
  isChanged,
  isFound,
  isMissing,
  type ListedPhrase,
  type PhraseFilter,
  type Refusal,
} from './rules.ts';

/** @param earlier the words that an undo would restore */
export function viewState(
  present: TranslationRow,
  earlier: TranslationRow | undefined,
): CallAnswer<'PUT /settingsportal/translations'> {
  const usual = usualWords(present.locale);
  const said = ({ words }: TranslationRow, key: string) => words[key] ?? usual.get(key) ?? '';
  return {
    language: present.locale,
    version: present.version,
    count: Object.keys(present.words).length,
    ...(present.savedAt && { savedAt: present.savedAt.toISOString(), savedBy: present.savedBy }),
    ...(earlier && {
      undo: changedKeys(present.words, earlier.words).map((key) => ({
        key,
        from: said(present, key),
        to: said(earlier, key),
      })),
    }),
  };
}

/** A problem in words, with the place that it is at. */
export function problemInWords(problem: Refusal, words: string, locale: Locale): string {
  const t = translator(locale, 'ownPhrases');
  const { code, position, name } = problem;
  const what = t(code, { name: name || 'none' });
  // Around where it is, without a sign that would turn the message around.
  const near = [...words.slice(position - 1, position + 19)]
    .filter((sign) => /[\p{L}\p{N}\p{P}\p{S} ]/u.test(sign))
    .join('');
  return near.trim() === '' || code === 'too-long' ? what : t('at', { position, near, what });
}

type PhraseList = Omit<CallAnswer<'GET /settingsportal/translations'>, 'state'>;

/**
 * A page of the phrases that are found.
 * @param pageLocale the language of the messages
 * @param beside the venue's other languages
 */
export function viewList(
  phrases: readonly ListedPhrase[],
  filter: PhraseFilter & { page: number },
  pageLocale: Locale,
  beside: readonly Locale[],
): PhraseList {
  const found = phrases.filter((phrase) => isFound(phrase, filter));
  const pages = Math.max(Math.ceil(found.length / TRANSLATIONS_PER_PAGE), 1);
  const page = Math.min(filter.page, pages);
  const first = (page - 1) * TRANSLATIONS_PER_PAGE;
  return {
    phrases: found.slice(first, first + TRANSLATIONS_PER_PAGE).map(({ own, ...phrase }) => {
      const problem = own === undefined ? undefined : ownPhraseProblem(own, phrase.usual);
      return {
        ...phrase,
        shown: beside.map((language) => ({ language, words: shownIn(language, phrase) })),
        ...(own !== undefined && { own }),
        ...(problem && { problem: problemInWords(problem, own ?? '', pageLocale) }),
      };
    }),
    page,
    pages,
    total: found.length,
    changed: phrases.filter(isChanged).length,
    missing: phrases.filter(isMissing).length,
  };
}

const shownIn = (language: Locale, { key, others }: Pick<ListedPhrase, 'key' | 'others'>): string =>
  others.find((other) => other.language === language)?.words ?? usualWords(language).get(key) ?? '';
