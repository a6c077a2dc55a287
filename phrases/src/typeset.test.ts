import { readdirSync, readFileSync } from 'node:fs';
import { LOCALES } from '@guichet/contract/locale.ts';
import { expect, it } from 'vitest';
import { flattenPhrases, readPhrases } from './files.ts';
import { typeset } from './typeset.ts';

it.each([
  ['Une question ?', 'Une question\u202f?'],
  ['Retiré : {label}', 'Retiré\u202f: {label}'],
  ['Enregistré ; dans « Mes billets » !', 'Enregistré\u202f; dans «\u202fMes billets\u202f»\u202f!'],
  ['déjà\u00a0; tenu', 'déjà\u202f; tenu'],
  ['Billet n° {number}', 'Billet n°\u00a0{number}'],
  ['50 %', '50\u00a0%'],
  ['Suche läuft …', 'Suche läuft\u00a0…'],
  ['Removed: {label}?', 'Removed: {label}?'],
  ['{minutes, number, ::00}', '{minutes, number, ::00}'],
])('a sign that is set off by a space stays with its word: %s', (written, read) => {
  expect(typeset(written)).toBe(read);
});

const everyText = LOCALES.flatMap((locale) =>
  Object.entries(readPhrases(locale)).flatMap(([area, tree]) =>
    flattenPhrases(tree).map(([key, text]) => ({ locale, key: `${area}.${key}`, text })),
  ),
);
const found = (pattern: RegExp, locales: readonly string[] = LOCALES) =>
  everyText.filter(({ locale, text }) => locales.includes(locale) && pattern.test(text));

it('phrases contain no typewriter’s apostrophe, quotation mark or three dots', () => {
  expect(found(/['"]|\.\.\./)).toEqual([]);
});

it('typeset puts a narrow space before French signs', () => {
  expect(found(/[^\s:][;!?»]|[\p{L}\p{N})}’»]:(?!\d)|«(?!\u202f)/u, ['fr-FR'])).toEqual([]);
});

it('typeset adds no space in English and German, except for the German per cent and dots', () => {
  expect(found(/\s[;!?]|\s:(?!:)|[«»]/, ['en-GB', 'de-DE'])).toEqual([]);
  expect(found(/\s[%‰…]/, ['en-GB'])).toEqual([]);
  expect(found(/[\d}]%|\p{L}…/u, ['de-DE'])).toEqual([]);
});

it('phrases contain plain spaces where typeset makes them unbreakable', () => {
  const written = LOCALES.flatMap((locale) => {
    const folder = new URL(`../${locale}/`, import.meta.url);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'));
  });
  expect(written.filter((line) => /\u202f|\u00a0(?=[:;!?»%‰])|(?<=«)\u00a0/.test(line))).toEqual([]);
});
