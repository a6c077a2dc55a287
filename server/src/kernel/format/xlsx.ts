import { type ZipPart, zip } from './zip.ts';

/**
 * Workbooks for spreadsheets (Office Open XML, ECMA-376): tables without formulas, in a ZIP. Texts are inline, so a
 * typed text never runs.
 */

/** A text, a number, an amount in cents of euros, or a calendar day `YYYY-MM-DD`. */
export type WorkbookCell = string | number | { readonly cents: number } | { readonly day: string };

export interface Sheet {
  /** Name of the tab; truncated to 31 characters. */
  readonly name: string;
  /** First row: bold and frozen. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly WorkbookCell[])[];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell formats, by index in `cellXfs`. */
const STYLE = { plain: 0, head: 1, money: 2, day: 3 } as const;

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/**
 * Writes the workbook.
 * @param sheets at least one
 */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const numbers = sheets.map((_, index) => index + 1);
  const each = (write: (number: number) => string) => numbers.map(write).join('');
  return zip([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((number) => `<sheet name="${escapeXml(tabName(sheets[number - 1]?.name ?? ''))}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${RELATIONS}">${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
    ...sheets.map((sheet, index): ZipPart => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)]),
  ]);
}

/** Removes characters that a tab name may not contain. */
const tabName = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);

function sheetXml({ head, rows }: Sheet): string {
  const widths = head.map((title, column) => {
    const longest = Math.max(
      ...[title, ...rows.map((row) => textOf(row[column]))].map((text) => text.length),
    );
    return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(60, longest + 3)}" customWidth="1"/>`;
  });
  const lines = [
    `<row>${head.map((title) => textCell(title, STYLE.head)).join('')}</row>`,
    ...rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`),
  ];
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function textOf(cell: WorkbookCell | undefined): string {
  if (typeof cell === 'object') return 'day' in cell ? cell.day : `${cell.cents / 100} €`;
  return String(cell ?? '');
}

function cellXml(cell: WorkbookCell): string {
  if (typeof cell === 'string') return textCell(cell, STYLE.plain);
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if ('cents' in cell) return `<c s="${STYLE.money}"><v>${cell.cents / 100}</v></c>`;
  return `<c s="${STYLE.day}"><v>${dayNumber(cell.day)}</v></c>`;
}

const textCell = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Returns the days since 30 December 1899, the epoch of spreadsheets. */
const dayNumber = (day: string): number => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML and replaces control characters, which XML does not allow, with spaces. */
const escapeXml = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
