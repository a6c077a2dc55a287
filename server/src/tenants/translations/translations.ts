import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { TRANSLATIONS_PER_PAGE } from '@guichet/contract/tenants/translations.ts';
import { type OwnPhraseProblem, ownPhraseProblem } from '@guichet/phrases/own-phrase.ts';
import { areaOf, type PhraseOverrides, usualWords } from '@guichet/phrases/phrase-overrides.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { typeset } from '@guichet/phrases/typeset.ts';
import type { TranslationRow } from './translations.sql.ts';

/** A change of one phrase; without words, the product’s phrase is restored. */
export interface Change {
  key: string;
  words?: string | undefined;
}

/** The problem of a rejected change: in the words, or an unknown phrase. */
export type Refusal = OwnPhraseProblem | { code: 'unknown-key'; position: 1; name: '' };

/**
 * Returns the phrase override after a change: undefined for the product’s phrase, also when its words are sent.
 * @returns the words, or the problem with them
 */
export function evaluate(
  { key, words }: Change,
  locale: Locale,
): { words: string | undefined } | { refusal: Refusal } {
  const usual = usualWords(locale).get(key);
  if (usual === undefined) return { refusal: { code: 'unknown-key', position: 1, name: '' } };
  if (words === undefined) return { words: undefined };
  const own = words.replace(/\r\n?/g, '\n').trim();
  if (typeset(own) === usual.trim()) return { words: undefined };
  const refusal = ownPhraseProblem(own, usual);
  return refusal ? { refusal } : { words: own };
}

/** Returns the overrides of a language after some changes, and the rejected changes by key. */
export function wordsAfter(
  present: PhraseOverrides,
  changes: readonly Change[],
  locale: Locale,
): { words: PhraseOverrides; refusals: Map<string, { refusal: Refusal; words: string }> } {
  const words = new Map(Object.entries(present));
  const refusals = new Map<string, { refusal: Refusal; words: string }>();
  for (const change of changes) {
    const evaluated = evaluate(change, locale);
    if ('refusal' in evaluated)
      refusals.set(change.key, { refusal: evaluated.refusal, words: change.words ?? '' });
    else if (evaluated.words === undefined) words.delete(change.key);
    else words.set(change.key, evaluated.words);
  }
  return { words: Object.fromEntries(words), refusals };
}

/** Returns the keys whose words differ, sorted. */
export const changedKeys = (one: PhraseOverrides, other: PhraseOverrides): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => one[key] !== other[key]).sort();

/** Returns the state after a save. */
export const nextTranslation = (
  present: TranslationRow,
  words: PhraseOverrides,
  savedBy: string,
): TranslationRow => ({ ...present, version: present.version + 1, words, before: present.version, savedBy });

/** Returns the state after an undo: an earlier state as a new version. */
export const undoneTranslation = (
  present: TranslationRow,
  { words, before }: TranslationRow,
  savedBy: string,
): TranslationRow => ({ ...present, version: present.version + 1, words, before, savedBy });

export interface ListedPhrase {
  key: string;
  usual: string;
  own: string | undefined;
  others: { language: Locale; words: string }[];
}

/** Returns every phrase of a language, with the overrides of all languages. */
export function listPhrases(
  rows: readonly Pick<TranslationRow, 'locale' | 'words'>[],
  locale: Locale,
): ListedPhrase[] {
  const present = rows.find((row) => row.locale === locale)?.words ?? {};
  const others = rows.filter((row) => row.locale !== locale);
  return [...usualWords(locale)].map(([key, usual]) => ({
    key,
    usual,
    own: present[key],
    others: others.flatMap(({ locale: language, words }) =>
      words[key] === undefined ? [] : [{ language, words: words[key] }],
    ),
  }));
}

const isChanged = ({ own }: ListedPhrase): boolean => own !== undefined;

/** Returns whether a phrase is overridden in another language but not in this one. */
const isMissing = ({ own, others }: ListedPhrase): boolean => own === undefined && others.length > 0;

export interface PhraseFilter {
  search: string;
  area?: string | undefined;
  only: 'all' | 'changed' | 'missing';
}

/** Returns whether a phrase matches the filter, regardless of case and accents in key and words. */
function isFound(phrase: ListedPhrase, { search, area, only }: PhraseFilter): boolean {
  if (area !== undefined && areaOf(phrase.key) !== area) return false;
  if (only === 'changed' && !isChanged(phrase)) return false;
  if (only === 'missing' && !isMissing(phrase)) return false;
  if (search === '') return true;
  const wanted = folded(search);
  return [phrase.key, phrase.usual, phrase.own ?? ''].some((text) => folded(text).includes(wanted));
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('’', "'")
    .toLowerCase();

/** Returns the state for administrators. @param earlier the words that an undo would restore */
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

/** Returns the message of a problem, with its position. */
export function problemInWords(problem: Refusal, words: string, locale: Locale): string {
  const t = translator(locale, 'ownPhrases');
  const { code, position, name } = problem;
  const what = t(code, { name: name || 'none' });
  // Text near the position, without characters that change the text direction.
  const near = [...words.slice(position - 1, position + 19)]
    .filter((sign) => /[\p{L}\p{N}\p{P}\p{S} ]/u.test(sign))
    .join('');
  return near.trim() === '' || code === 'too-long' ? what : t('at', { position, near, what });
}

type PhraseList = Omit<CallAnswer<'GET /settingsportal/translations'>, 'state'>;

/**
 * Returns a page of the matching phrases.
 * @param pageLocale language of the messages
 * @param beside other languages of the venue
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
