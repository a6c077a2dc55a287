import { LOCALES, type Locale } from '@guichet/contract/locale.ts';

/**
 * Tables for spreadsheets (RFC 4180, UTF-8). In languages with a decimal comma, a semicolon separates the cells, as
 * spreadsheets there expect.
 */

/** Byte order mark, by which spreadsheets detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Cells that a spreadsheet would run as a formula, including full-width characters, or that begin with a control
 * character.
 */
const RUNS = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** A guarded cell, or a text that begins like one and is guarded too, so that reading restores each text. */
const GUARDED = /^'+(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** Returns the text of a cell without the apostrophe by which {@link csvLine} guards it. */
export const withoutGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** A text typed by a person, or a computed number. */
export type Cell = string | number;

const hasDecimalComma = new Map(
  LOCALES.map((locale) => [locale, new Intl.NumberFormat(locale).format(0.5).includes(',')]),
);

/** Writes one line of a table. A text that a spreadsheet would run is preceded by an apostrophe. */
export function csvLine(cells: readonly Cell[], locale: Locale): string {
  const separator = hasDecimalComma.get(locale) ? ';' : ',';
  return `${cells.map((cell) => writeCell(cell, locale)).join(separator)}\r\n`;
}

function writeCell(cell: Cell, locale: Locale): string {
  if (typeof cell === 'number')
    return hasDecimalComma.get(locale) ? String(cell).replace('.', ',') : String(cell);
  const text = RUNS.test(cell) || GUARDED.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
