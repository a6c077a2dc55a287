import { describe, expect, test } from 'vitest';
import { csvLine, withoutGuard } from './csv.ts';

describe('csvLine', () => {
  test('uses the separators that spreadsheets of the language expect, also in numbers', () => {
    expect(csvLine(['Léa', 12.5, 'a,b'], 'fr-FR')).toBe('Léa;12,5;"a,b"\r\n');
    expect(csvLine(['Léa', 12.5, 'a;b'], 'de-DE')).toBe('Léa;12,5;"a;b"\r\n');
    expect(csvLine(['Léa', 12.5, 'a,b'], 'en-GB')).toBe('Léa,12.5,"a,b"\r\n');
  });

  test('quotes cells with quotes, line ends or separators', () => {
    expect(csvLine(['dit « "oui" »', 'deux\nlignes', 'deux\r\nautres', 'a;b'], 'fr-FR')).toBe(
      '"dit « ""oui"" »";"deux\nlignes";"deux\r\nautres";"a;b"\r\n',
    );
  });

  test.each([
    '=1+1', '+33 6 12', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\u00a0=1', '＝1', '＋1', '－1', '＠A1',
    '=HYPERLINK("https://example.com";"x")', "=cmd|' /C calc'!A0",
  ])('prevents %j from being run as a formula', (payload) => {
    const [cell = ''] = parse(csvLine([payload, 'x'], 'fr-FR'));
    expect(cell).toBe(`'${payload}`);
  }); // biome-ignore format: a list

  test.each(['=1', "'=1", "''-2", '\t=1', "l'été", "'quoted'"])(
    'writes %j so that withoutGuard restores it',
    (text) => {
      const [cell = ''] = parse(csvLine([text, 'x'], 'fr-FR'));
      expect(withoutGuard(cell)).toBe(text);
    },
  );

  test('keeps ordinary texts and negative numbers unchanged', () => {
    expect(csvLine(['Aqua-gym', 'a=b', 'nom@exemple.fr', -3], 'fr-FR')).toBe(
      'Aqua-gym;a=b;nom@exemple.fr;-3\r\n',
    );
  });
});

/** Parses a line as a spreadsheet does. */
function parse(line: string): string[] {
  return [...line.trimEnd().matchAll(/("(?:[^"]|"")*"|[^;]*)(?:;|$)/g)]
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
    .slice(0, 2);
}
