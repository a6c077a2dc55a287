import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from './xlsx.ts';
import { serialDate, xlsxRows } from './xlsx-rows.ts';

/** Writes a ZIP with the parts of a workbook. */
function zip(parts: Record<string, string | Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData><rowBreaks count="0"/></worksheet>`;
const cells = (parts: Record<string, string>) => [...xlsxRows(zip(parts))];

describe('xlsxRows', () => {
  it('reads what writeWorkbook writes', async () => {
    const file = await writeWorkbook([
      {
        name: 'A',
        head: ['Nom', 'Prix', 'Jour'],
        rows: [['Zoé & <Léo>', { cents: 1250 }, { day: '2027-02-28' }]],
      },
      { name: 'B', head: ['other'], rows: [] },
    ]);
    expect([...xlsxRows(Buffer.from(file))].map((row) => row.cells)).toEqual([
      ['Nom', 'Prix', 'Jour'],
      ['Zoé & <Léo>', '12.5', '2027-02-28'],
    ]);
  });

  it('reads shared texts, gaps, numbers of lines, booleans, formulas and own formats of days', () => {
    const rows = cells({
      'xl/sharedStrings.xml':
        '<sst><si><t>Un</t></si><si><r><t>De</t></r><r><t xml:space="preserve">ux &#233;</t></r><rPh><t>x</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd&quot;/&quot;mm/yyyy\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': sheet(
        '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row><row r="4"/><row r="7"><c r="A7" s="1"><v>46387.604166666664</v></c><c r="B7" t="b"><v>1</v></c><c r="C7"><f>1+1</f><v>12.499999999999998</v></c></row>',
      ),
    });
    expect(rows).toEqual([
      { line: 3, cells: ['Un', '', 'Deux é'] },
      { line: 4, cells: [] },
      { line: 7, cells: ['2026-12-31 14:30', 'true', '12.5'] },
    ]);
  });

  it('throws for a part that unpacks to more than 160 MB', () => {
    const bomb = zip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(170 * 1024 * 1024, ' ') });
    expect(bomb.length).toBeLessThan(300_000);
    expect(() => [...xlsxRows(bomb)]).toThrow();
  });

  it.each([
    ['a text', Buffer.from('a;b')],
    ['a ZIP without a sheet', zip({ 'word/document.xml': 'x' })],
    ['a directory that points nowhere', zip({ 'xl/worksheets/sheet1.xml': 'x' }).subarray(10)],
  ])('throws for %s', (_, file) => {
    expect(() => [...xlsxRows(file)]).toThrow();
  });
});

describe('serialDate', () => {
  it('returns days and times of spreadsheets', () => {
    expect(serialDate(46387)).toBe('2026-12-31');
    expect(serialDate(46387.5)).toBe('2026-12-31 12:00');
  });
});
