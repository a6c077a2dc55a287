import { LOCALES, type Locale } from '@guichet/contract/locale.ts';

/**
 * Tables for spreadsheets (RFC 4180, UTF-8). Where a comma divides the decimals, as in French and German, a semicolon
 * divides the cells: so a double click opens the file as a table.
 */

/** Tells spreadsheets that the file is in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Cells that a spreadsheet would run as a formula, in their full-width forms too, or that end a line unquoted. */
const RUNS = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** A text as it was entered, or a number of ours. */
export type Cell = string | number;

const hasDecimalComma = new Map(
  LOCALES.map((locale) => [locale, new Intl.NumberFormat(locale).format(0.5).includes(',')]),
);

/** One line of a table, with its end. A text that a spreadsheet would run is shown as text, behind an apostrophe. */
export function csvLine(cells: readonly Cell[], locale: Locale): string {
  const divider = hasDecimalComma.get(locale) ? ';' : ',';
  return `${cells.map((cell) => writeCell(cell, locale)).join(divider)}\r\n`;
}

function writeCell(cell: Cell, locale: Locale): string {
  if (typeof cell === 'number')
    return hasDecimalComma.get(locale) ? String(cell).replace('.', ',') : String(cell);
  const text = RUNS.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
