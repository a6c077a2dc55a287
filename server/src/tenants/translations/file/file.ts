import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { usualWords } from '@guichet/phrases/phrase-overrides.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { BYTE_ORDER_MARK, csvLine, withoutGuard } from '#kernel/format/csv.ts';
import { csvRows } from '#kernel/format/csv-rows.ts';
import { type Change, evaluate, type ListedPhrase, problemInWords } from '../translations.ts';

/** A line of a file with phrases; without words, the product’s phrase is restored. */
export interface FileLine extends Change {
  /** Line number, from 1 */
  line: number;
}

/**
 * Parses a table with the columns `key` and `own`; an empty cell stands for the product’s phrase.
 * @returns undefined for an invalid file
 */
export function readTable(text: string): FileLine[] | undefined {
  const content = text.replace(/^\uFEFF/, '');
  const head = /^[^\r\n]*/.exec(content)?.[0] ?? '';
  const separator = [';', ',', '\t'].find((sign) => head.includes(sign));
  if (separator === undefined) return undefined;
  const [names, ...rows] = csvRows(content, separator);
  const key = names?.cells.findIndex((name) => name.trim().toLowerCase() === 'key') ?? -1;
  const own = names?.cells.findIndex((name) => name.trim().toLowerCase() === 'own') ?? -1;
  if (key < 0 || own < 0) return undefined;
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const words = withoutGuard(cells[own] ?? '');
      return { line, key: (cells[key] ?? '').trim(), words: words.trim() === '' ? undefined : words };
    });
}

/** Parses `{ "cart.title": "…" }`. @returns undefined for an invalid file */
export function readJson(text: string): FileLine[] | undefined {
  const content = parsed(text);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return undefined;
  let from = 0;
  let line = 1;
  return Object.entries(content).map(([key, words]) => {
    const at = text.indexOf(JSON.stringify(key), from);
    if (at >= 0) {
      line += text.slice(from, at).split('\n').length - 1;
      from = at;
    }
    const isText = typeof words === 'string' && words.trim() !== '';
    return { line, key, words: isText ? words : undefined };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Writes a table for translators, which {@link readTable} can parse. */
export const writeTable = (phrases: readonly ListedPhrase[], locale: Locale): string =>
  BYTE_ORDER_MARK +
  [['key', 'usual', 'own'], ...phrases.map(({ key, usual, own = '' }) => [key, usual, own])]
    .map((cells) => csvLine(cells, locale))
    .join('');

/** Writes the displayed words as JSON, which {@link readJson} can parse. */
export const writeJson = (phrases: readonly ListedPhrase[]): string =>
  `${JSON.stringify(Object.fromEntries(phrases.map(({ key, usual, own }) => [key, own ?? usual])), null, 2)}\n`;

type Lines = CallAnswer<'POST /settingsportal/checktranslations'>['lines'];

/**
 * Returns the changes that saving the lines of a file would make, without unchanged lines.
 * @param pageLocale language of the messages
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
