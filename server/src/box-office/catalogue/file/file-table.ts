import type { ErrorCode } from '@guichet/contract/errors.ts';
import { ERRORS } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { withoutGuard } from '#kernel/format/csv.ts';
import { csvRows } from '#kernel/format/csv-rows.ts';
import { separatorOf, textOf } from '#kernel/format/csv-text.ts';
import type { CatalogueProblem } from '../references.ts';
import type { CellType } from './cells.ts';
import { type Column, columnFinder, headingOf } from './columns.ts';

/** A problem of a file, in words. */
export interface FileProblem {
  line: number;
  /** Heading of the column */
  column?: string;
  message: string;
}

/** A line of a file with its cells by column. */
export interface FileLine {
  line: number;
  code: string;
  cells: ReadonlyMap<Column, string>;
}

export interface FileTable {
  columns: Column[];
  lines: FileLine[];
  problems: FileProblem[];
}

/** Maximum number of lines of a file. */
export const MAX_LINES = 5000;

/** Reasons that `catalogueFile.problems` words; `errors` words the others. */
type Reason =
  | CellType['problem']
  | 'differs'
  | 'unknownColumn'
  | 'repeatedColumn'
  | 'priceCodeMissing'
  | 'extraCells'
  | CatalogueProblem['reason']
  | ErrorCode;

interface Details {
  value?: string;
  other?: string;
  code?: string;
  line?: number;
  choices?: readonly string[];
}

const OWN_WORDS = [
  'whole', 'amount', 'percentage', 'day', 'flag', 'choice', 'grants', 'differs', 'unknownColumn', 'repeatedColumn',
  'priceCodeMissing', 'extraCells', 'unknown-reference',
] as const; // biome-ignore format: one list

/** Words a problem. */
export function wordProblem(
  { line, column }: { line: number; column?: Column | undefined },
  reason: Reason,
  locale: Locale,
  { value = '', other = '', code = '', line: otherLine = 0, choices = [] }: Details = {},
): FileProblem {
  const own = OWN_WORDS.find((one) => one === reason);
  const t = translator(locale, 'catalogueFile');
  const message = own
    ? t(`problems.${own}`, { value: value.slice(0, 60), other, line: otherLine, choices: choices.join(', ') })
    : Object.hasOwn(ERRORS, reason)
      ? translator(locale, 'errors')(reason as ErrorCode)
      : t('problems.other', { code });
  return { line, ...(column && { column: headingOf(column, locale) }), message };
}

/**
 * Reads a table: CSV in UTF-8, UTF-16 or Windows-1252 with semicolon, comma or tabulator. Headings may be in each language.
 * @returns undefined for a file that is no table with a column of codes, `too-many` for more than {@link MAX_LINES} lines
 */
export function readTable(file: Buffer, locale: Locale): FileTable | 'too-many' | undefined {
  const text = textOf(file);
  if (text.includes('\0')) return undefined;
  const problems: FileProblem[] = [];
  let head: (Column | undefined)[] | undefined;
  const lines: FileLine[] = [];
  for (const { line, cells } of csvRows(text, separatorOf(text))) {
    const read = cells.map((cell) => withoutGuard(cell.replaceAll(/\r\n?/g, '\n')).trim());
    if (read.every((cell) => cell === '')) continue;
    if (!head) {
      head = headOf(read, line, locale, problems);
      if (!head.some(isCode)) return undefined;
      continue;
    }
    if (lines.length >= MAX_LINES) return 'too-many';
    lines.push(lineOf(read, line, head, locale, problems));
  }
  if (!head || lines.length === 0) return undefined;
  const columns = head.filter((column) => column !== undefined);
  const ofPrice = columns.filter(({ of }) => of === 'price');
  if (ofPrice.length > 0 && !ofPrice.some(({ path }) => path === 'name'))
    problems.push(wordProblem({ line: 1 }, 'priceCodeMissing', locale));
  for (const { code, line } of lines)
    if (code === '')
      problems.push(wordProblem({ line, column: columns.find(isCode) }, 'field.required', locale));
  return { columns, lines: lines.filter(({ code }) => code !== ''), problems };
}

const isCode = (column: Column | undefined): boolean => column?.of === 'service' && column.path === 'code';

function headOf(
  headings: readonly string[],
  line: number,
  locale: Locale,
  problems: FileProblem[],
): (Column | undefined)[] {
  const columnOf = columnFinder();
  const head: (Column | undefined)[] = [];
  for (const heading of headings) {
    const column = columnOf(heading);
    const isRepeated = column !== undefined && head.includes(column);
    if (isRepeated || (!column && heading !== ''))
      problems.push(
        wordProblem({ line }, isRepeated ? 'repeatedColumn' : 'unknownColumn', locale, { value: heading }),
      );
    head.push(isRepeated ? undefined : column);
  }
  return head;
}

function lineOf(
  cells: readonly string[],
  line: number,
  head: readonly (Column | undefined)[],
  locale: Locale,
  problems: FileProblem[],
): FileLine {
  if (cells.slice(head.length).some((cell) => cell !== ''))
    problems.push(wordProblem({ line }, 'extraCells', locale));
  const byColumn = new Map(
    head.flatMap((column, at) => (column ? [[column, cells[at] ?? ''] as const] : [])),
  );
  return { line, code: byColumn.get(head.find(isCode) as Column) ?? '', cells: byColumn };
}
