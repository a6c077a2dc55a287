import { inflateRawSync } from 'node:zlib';
import type { TableRow } from './csv-rows.ts';

/**
 * Reads the first sheet of a workbook (Office Open XML, ECMA-376). Cells are decoded line by line from bytes outside of
 * the JavaScript heap, so that a sheet of 100,000 lines fits into a small process. Formulas count as their stored value.
 */

/** Maximum bytes of an unpacked part of the ZIP. */
const MAX_PART_BYTES = 160 * 1024 * 1024;

/** @throws when the file is no workbook, is encrypted, or unpacks to too many bytes */
export function* xlsxRows(file: Buffer): Generator<TableRow> {
  const parts = directoryOf(file);
  const strings = sharedStrings(parts.get('xl/sharedStrings.xml')?.());
  const isDate = dateStyles(parts.get('xl/styles.xml')?.().toString() ?? '');
  const sheet = parts.get(firstSheet(parts))?.();
  if (!sheet) throw new Error('The workbook has no sheet');
  let line = 0;
  for (const row of elements(sheet, 'row')) {
    line = Number(/^<row\b[^>]*?\br="(\d+)"/.exec(row)?.[1] ?? line + 1);
    yield { line, cells: cellsOf(row, strings, isDate) };
  }
}

type Parts = ReadonlyMap<string, () => Buffer>;

/** Reads the directory of a ZIP (APPNOTE 6.3). Parts are unpacked on demand. */
function directoryOf(file: Buffer): Parts {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Error('The file is no ZIP');
  const parts = new Map<string, () => Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
    const method = file.readUInt16LE(at + 10);
    const packed = file.readUInt32LE(at + 20);
    const nameLength = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(name, () => {
      const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      const content = file.subarray(from, from + packed);
      return method === 0 ? content : inflateRawSync(content, { maxOutputLength: MAX_PART_BYTES });
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** Returns the path of the first sheet, by its relation to the workbook. */
function firstSheet(parts: Parts): string {
  const workbook = parts.get('xl/workbook.xml')?.().toString() ?? '';
  const relations = parts.get('xl/_rels/workbook.xml.rels')?.().toString() ?? '';
  const id = /<sheet\b[^>]*?\br:id="([^"]+)"/.exec(workbook)?.[1];
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(([text]) =>
    text.includes(`Id="${id}"`),
  );
  const target = /\bTarget="([^"]+)"/.exec(relation?.[0] ?? '')?.[1] ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Yields the text of each element of a name, which does not contain itself. */
function* elements(xml: Buffer, name: string): Generator<string> {
  const [begin, end] = [`<${name}`, `</${name}>`];
  for (let at = xml.indexOf(begin); at >= 0; ) {
    const opened = xml.indexOf('>', at);
    if (opened < 0) return;
    const isEmpty = xml[opened - 1] === '/'.charCodeAt(0);
    const closed = isEmpty ? opened + 1 : xml.indexOf(end, opened);
    if (closed < 0) return;
    // Not an element whose name only begins alike, such as `rowBreaks`.
    if (/[\s>/]/.test(String.fromCharCode(xml[at + begin.length] ?? 0)))
      yield xml.toString('utf8', at, closed);
    at = xml.indexOf(begin, at + begin.length);
  }
}

/** Returns a reader of the shared texts. They stay bytes until a cell names them. */
function sharedStrings(xml: Buffer | undefined): (index: number) => string {
  if (!xml) return () => '';
  const starts: number[] = [];
  for (let at = xml.indexOf('<si'); at >= 0; at = xml.indexOf('<si', at + 3)) starts.push(at);
  return (index) => {
    const from = starts[index];
    return from === undefined ? '' : textOf(xml.toString('utf8', from, starts[index + 1] ?? xml.length));
  };
}

/** Returns the text of a `si` or `is` element, without phonetic readings. */
const textOf = (xml: string): string =>
  [...xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, text = '']) => unescapeXml(text))
    .join('');

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
        if (name) return ENTITIES[name] ?? all;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

/** Built-in formats of days and times (ECMA-376, 18.8.30). */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** Returns whether a cell format, by its index, shows a day or a time. */
function dateStyles(xml: string): (style: number) => boolean {
  const own = new Set(
    [...xml.matchAll(/<numFmt\b[^>]*?numFmtId="(\d+)"[^>]*?formatCode="([^"]*)"/g)]
      .filter(([, , code = '']) =>
        /[dmyh]/i.test(unescapeXml(code).replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')),
      )
      .map(([, id]) => Number(id)),
  );
  const formats = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(xml)?.[0] ?? '';
  const styles = [...formats.matchAll(/<xf\b([^>]*)>/g)].map(([, attributes = '']) => {
    const id = Number(/\bnumFmtId="(\d+)"/.exec(attributes)?.[1] ?? 0);
    return BUILT_IN_DATES.has(id) || own.has(id);
  });
  return (style) => styles[style] ?? false;
}

const CELL = /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g;

function cellsOf(
  row: string,
  strings: (index: number) => string,
  isDate: (style: number) => boolean,
): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', content = ''] of row.matchAll(CELL)) {
    const letters = /\br="([A-Z]{1,3})\d/.exec(attributes)?.[1];
    const column = letters ? columnOf(letters) : cells.length;
    if (column >= MAX_COLUMNS) continue;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(attributes, content, strings, isDate);
  }
  return cells;
}

/** Cells further to the right are not read. */
const MAX_COLUMNS = 100;

/** Returns the column of its letters, from 0: `A`, `B`, … `AA`. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellText(
  attributes: string,
  content: string,
  strings: (index: number) => string,
  isDate: (style: number) => boolean,
): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1];
  if (type === 'inlineStr') return textOf(content);
  const value = unescapeXml(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? '');
  if (type === 's') return strings(Number(value));
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (value !== '' && (type === undefined || type === 'n')) {
    const style = Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0);
    return isDate(style) ? serialDate(Number(value)) : plainNumber(value);
  }
  return value;
}

/** Removes the rounding of binary numbers: `12.499999999999998` is `12.5`. */
const plainNumber = (value: string): string =>
  /[.e]/i.test(value) ? String(Number(Number(value).toPrecision(14))) : value;

/** Returns the day, with the time of day where there is one, of days since 30 December 1899. */
export function serialDate(serial: number): string {
  const time = new Date(Math.round(serial * 86_400) * 1000 + Date.UTC(1899, 11, 30));
  if (Number.isNaN(time.getTime())) return '';
  const text = time.toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
