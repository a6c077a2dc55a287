import { csvRows, type TableRow } from '#kernel/format/csv-rows.ts';
import { xlsxRows } from '#kernel/format/xlsx-rows.ts';

/** Lines of a part: one step of a run. */
export const PART_LINES = 500;

/** A line of a file: its number, from 1, and its cells. */
export type StoredLine = [line: number, ...cells: string[]];

/** Head and lines of a file. */
export interface Table {
  columns: string[];
  parts: StoredLine[][];
  lines: number;
}

/** Longer cells are cut: no field takes as much. */
const MAX_CELL = 500;
const MAX_COLUMNS = 100;

/**
 * Reads the table of a file: CSV in UTF-8, UTF-16 or Windows-1252, separated by semicolon, comma or tabulator; or the
 * first sheet of an XLSX workbook. The first line that is not empty is the head.
 * @param maxLines without the head
 * @returns undefined for a file without a head and a line, `too-many` for more lines
 * @throws for an unreadable workbook
 */
export function readTable(file: Buffer, maxLines: number): Table | 'too-many' | undefined {
  let columns: string[] | undefined;
  const parts: StoredLine[][] = [];
  let lines = 0;
  for (const { line, cells } of rowsOf(file)) {
    const texts = cells
      .slice(0, MAX_COLUMNS)
      // PostgreSQL stores neither NUL nor half of a character.
      .map((cell) => cell.replaceAll('\0', '').trim().slice(0, MAX_CELL).toWellFormed());
    if (texts.every((text) => text === '')) continue;
    if (!columns) {
      columns = texts;
      continue;
    }
    if (lines >= maxLines) return 'too-many';
    if (lines % PART_LINES === 0) parts.push([]);
    parts.at(-1)?.push([line, ...texts]);
    lines += 1;
  }
  return columns && lines > 0 ? { columns, parts, lines } : undefined;
}

const isZip = (file: Buffer): boolean => file.subarray(0, 4).toString('latin1') === 'PK\x03\x04';

function rowsOf(file: Buffer): Iterable<TableRow> {
  if (isZip(file)) return xlsxRows(file);
  const text = textOf(file);
  return csvRows(text, separatorOf(text));
}

/** Decodes a text by its byte order mark, else as UTF-8, else as Windows-1252, which spreadsheets write. */
export function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Returns the separator that the head contains most often outside of quotes. */
function separatorOf(text: string): string {
  const head = /^\s*[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ';';
}
