import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { usualWords } from '@guichet/phrases/own-words.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { BYTE_ORDER_MARK, csvLine } from '#platform/format/csv.ts';
import { evaluate, type ListedPhrase } from '../rules.ts';
import { problemInWords } from '../view.ts';
import type { FileLine } from './rules.ts';

/** A table for translators, and for {@link readTable}. */
export const writeTable = (phrases: readonly ListedPhrase[], locale: Locale): string =>
  BYTE_ORDER_MARK +
  [['key', 'usual', 'own'], ...phrases.map(({ key, usual, own = '' }) => [key, usual, own])]
    .map((cells) => csvLine(cells, locale))
    .join('');

/** The words as they are shown, for {@link readJson}. */
export const writeJson = (phrases: readonly ListedPhrase[]): string =>
  `${JSON.stringify(Object.fromEntries(phrases.map(({ key, usual, own }) => [key, own ?? usual])), null, 2)}\n`;

type Lines = CallAnswer<'POST /settingsportal/checktranslations'>['lines'];

/**
 * What saving the lines of a file would do, without those that change nothing.
 * @param pageLocale the language of the messages
 */
export function viewLines(
  lines: readonly FileLine[],
  present: Readonly<Record<string, string>>,
  locale: Locale,
  pageLocale: Locale,
): Lines {
  const t = translator(pageLocale, 'ownPhrases');
  const usual = usualWords(locale);
  const seen = new Set<string>();
  return lines.flatMap(({ line, key, words }): Lines => {
    const place = { line, key: key.slice(0, 150), ...(words !== undefined && { to: words }) };
    if (seen.has(key)) return [{ ...place, outcome: 'refused', problem: t('twice') }];
    seen.add(key);
    const evaluated = evaluate({ key, words }, locale);
    if ('refusal' in evaluated) {
      const problem = problemInWords(evaluated.refusal, words ?? '', pageLocale);
      return [{ ...place, outcome: 'refused', problem }];
    }
    if (evaluated.words === present[key]) return [];
    const from = present[key] ?? usual.get(key) ?? '';
    const isOwn = evaluated.words !== undefined;
    const to = evaluated.words ?? usual.get(key) ?? '';
    return [{ line, key, outcome: isOwn ? 'changed' : 'restored', from, to }];
  });
}
