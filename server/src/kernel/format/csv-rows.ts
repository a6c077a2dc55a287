/** A line of a table with the number of its first line in the file, from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** Reads the lines of a table (RFC 4180). A quote that is never closed is part of its cell. */
export function* csvRows(text: string, separator: string): Generator<TableRow> {
  let row: TableRow = { line: 1, cells: [] };
  let line = 1;
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\r\n]*))(${separator}|\r\n|\r|\n|$)`, 'y');
  while (cell.lastIndex < text.length) {
    const [all = '', quoted, plain = '', end = ''] = cell.exec(text) ?? [];
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += countLines(all);
    if (end !== separator) {
      yield row;
      row = { line, cells: [] };
    }
  }
  if (row.cells.length > 0) yield row;
}

/** Returns the number of line ends in a text: CRLF, CR or LF. */
const countLines = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
