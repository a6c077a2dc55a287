import {
  fieldsOfKind,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  isRemark,
} from '@guichet/contract/box-office/imports-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#kernel/format/csv.ts';
import type { ImportRow, PartCounts } from './imports.sql.ts';
import { addCounts } from './plan.ts';
import { PART_LINES } from './table/table.ts';
import type { FoundProblem } from './values.ts';

type Summary = CallAnswer<'GET /boxoffice/imports'>['imports'][number];

/** Problems that the page lists; the exported table has all. */
export const SHOWN_PROBLEMS = 100;

/** Describes an import for the list. @param parts of any imports */
export function viewImport(row: ImportRow, parts: readonly PartCounts[]): Summary {
  const own = parts.filter(({ importId }) => importId === row.id);
  const isChecked = own.some(({ checked }) => checked !== null);
  const isRun = own.some(({ done }) => done !== null);
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    state: row.state,
    lines: row.lines,
    handled: Math.min(row.position * PART_LINES, row.lines),
    madeAt: row.madeAt.toISOString(),
    by: row.by,
    ...(isChecked && { check: addCounts(own.map(({ checked }) => checked)) }),
    ...(isRun && { result: addCounts(own.map(({ done }) => done)) }),
    isInterrupted: row.isInterrupted,
  };
}

/** Describes an import with its columns and its problems. */
export function viewDetails(
  row: ImportRow,
  parts: readonly PartCounts[],
  { problems, total }: { problems: readonly FoundProblem[]; total: number },
): CallAnswer<'GET /boxoffice/import'> {
  return {
    ...viewImport(row, parts),
    columns: row.columns,
    sample: row.sample,
    mapping: row.mapping,
    problems: [...problems],
    problemCount: total,
    hasFile: parts.some(({ importId, hasRows }) => importId === row.id && hasRows),
    ...(row.use && { use: row.use }),
  };
}

/** Returns the name of the column of each field. */
export const columnNames = (
  mapping: ImportMapping,
  columns: readonly string[],
): Partial<Record<ImportField, string>> =>
  Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, columns[column] ?? '']));

/** Whether every column of a mapping exists, and serves one field. */
export function isMappingOf(kind: ImportKind, mapping: ImportMapping, columns: readonly string[]): boolean {
  const used = Object.values(mapping);
  const fields: readonly string[] = fieldsOfKind(kind);
  return (
    Object.keys(mapping).every((field) => fields.includes(field)) &&
    used.every((column) => column < columns.length) &&
    new Set(used).size === used.length
  );
}

/** Writes the problems of an import as a table. */
export function problemsTable(kind: ImportKind, problems: readonly FoundProblem[], locale: Locale): string {
  const t = translator(locale, 'imports');
  const head = [t('table.line'), t('table.column'), t('table.value'), t('table.effect'), t('table.problem')];
  const lines = problems.map(({ line, field, problem, value = '' }): Cell[] => [
    line,
    field ? t(`columns.${kind}.${field}` as 'columns.customers.id') : '',
    value,
    t(isRemark(problem) ? 'table.remark' : 'table.refused'),
    t(`problems.${problem}`),
  ]);
  return BYTE_ORDER_MARK + [head, ...lines].map((cells) => csvLine(cells, locale)).join('');
}

/** Two lines of each template, by field; services and days depend on the venue. */
const EXAMPLES: Readonly<Record<ImportKind, readonly Partial<Record<ImportField, string>>[]>> = {
  customers: [
    {
      id: '1041',
      email: 'ada.martin@example.com',
      userType: 'civil',
      civility: 'MME',
      firstName: 'Ada',
      lastName: 'Martin',
      address: '12 rue des Lilas',
      zip: '35000',
      city: 'Rennes',
      country: 'FR',
      mobile: '06 12 34 56 78',
      language: LOCALES[0],
    },
    {
      id: '1042',
      email: 'contact@example.org',
      userType: 'legal',
      company: 'Club des nageurs',
      address: 'Hauptstrasse 3',
      zip: '10115',
      city: 'Berlin',
      country: 'DE',
      phone: '+49 30 123456',
      language: LOCALES.at(-1) ?? LOCALES[0],
    },
  ],
  cards: [
    { id: 'C-2001', customer: '1041', number: '20010001', code: 'A4F2C19B', remaining: '7', total: '10' },
    { id: 'C-2002', customer: 'contact@example.org', firstName: 'Leo', lastName: 'Bernard', remaining: '3' },
  ],
  subscriptions: [
    { id: 'A-3001', customer: '1041', number: '30010001', code: 'B7E2D05A' },
    { id: 'A-3002', customer: 'contact@example.org', firstName: 'Mia', lastName: 'Keller' },
  ],
  bookings: [
    { id: 'R-4001', customer: '1041', quantity: '2', codes: '7F3K2104 7F3K2105', paid: '9' },
    { id: 'R-4002', customer: 'contact@example.org', quantity: '1', codes: '7F3K2106' },
  ],
};

/** Writes an example of a file. @param own values that fit the venue */
export function exampleTable(
  kind: ImportKind,
  locale: Locale,
  own: Partial<Record<ImportField, string>>,
  now: Date,
): string {
  const t = translator(locale, 'imports');
  const month = (months: number) =>
    exampleDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)), locale, 'UTC');
  const common = { from: month(-2), until: month(10), ...own };
  const fields = fieldsOfKind(kind);
  const lines = EXAMPLES[kind].map((example) =>
    fields.map((field) => ({ ...common, ...example })[field] ?? ''),
  );
  const head = fields.map((field) => t(`columns.${kind}.${field}` as 'columns.customers.id'));
  return BYTE_ORDER_MARK + [head, ...lines].map((cells) => csvLine(cells, locale)).join('');
}

/** Writes a day as spreadsheets of a language do. */
export const exampleDay = (day: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    day,
  );
