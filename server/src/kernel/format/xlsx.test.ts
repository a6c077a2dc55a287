import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeWorkbook } from './xlsx.ts';

/** Lists the files of a ZIP by its directory. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes);
  const end = zip.length - 22;
  let at = zip.readUInt32LE(end + 16);
  return new Map(
    Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
      const [length, nameLength, offset] = [
        zip.readUInt32LE(at + 20),
        zip.readUInt16LE(at + 28),
        zip.readUInt32LE(at + 42),
      ];
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
      at += 46 + nameLength;
      const start = offset + 30 + zip.readUInt16LE(offset + 26);
      return [name, inflateRawSync(zip.subarray(start, start + length)).toString()] as const;
    }),
  );
}

test('writes a workbook with texts, numbers, amounts and days', async () => {
  const files = unzip(
    await writeWorkbook([
      {
        name: 'Par jour / mois',
        head: ['Jour', 'Recette'],
        rows: [[{ day: '2026-11-22' }, { cents: 1250 }]],
      },
      { name: 'Rest', head: ['Name', 'Count'], rows: [['=1+1 & <b>', 3]] },
    ]),
  );
  expect(files.get('xl/workbook.xml')).toContain('name="Par jour   mois"');
  expect(files.get('xl/worksheets/sheet1.xml')).toContain(
    '<c s="3"><v>46348</v></c><c s="2"><v>12.5</v></c>',
  );
  expect(files.get('xl/worksheets/sheet2.xml')).toContain('=1+1 &amp; &lt;b&gt;</t></is></c><c><v>3</v></c>');
  expect([...files.keys()]).toContain('[Content_Types].xml');
});
