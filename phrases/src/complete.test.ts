import { readdirSync } from 'node:fs';
import { ERRORS } from '@guichet/contract/errors.ts';
import { DEFAULT_LOCALE, LOCALES } from '@guichet/contract/locale.ts';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { flattenPhrases, type PhraseTree, readPhrases } from './files.ts';
import { FRENCH_WORDS } from './testing-french.ts';

const languages = new Map(LOCALES.map((locale) => [locale as string, readPhrases(locale)]));
const phrasesIn = (locale: string, area: string): Map<string, string> =>
  new Map(flattenPhrases(languages.get(locale)?.[area] ?? ({} as PhraseTree)));

const areas = Object.keys(readPhrases(DEFAULT_LOCALE));
const translations = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/**
 * Returns the names of the arguments and tags in a compiled phrase: its parts are texts, counts and `[name, kind,
 * options]`.
 */
function argumentsOf(phrase: unknown, names = new Set<string>()): Set<string> {
  if (!Array.isArray(phrase)) return names;
  for (const part of phrase) {
    if (!Array.isArray(part)) continue;
    const [name, kind, ...rest] = part;
    names.add(name);
    const inner = typeof kind === 'number' && kind > 0 ? Object.values(rest[0] ?? {}) : [[kind, ...rest]];
    for (const option of inner) argumentsOf(option, names);
  }
  return names;
}

describe.each(areas)('the phrases of %s', (area) => {
  const french = phrasesIn(DEFAULT_LOCALE, area);

  it.each(LOCALES)('are complete in %s with the same arguments, and can be compiled', (locale) => {
    const phrases = phrasesIn(locale, area);
    expect([...phrases.keys()].sort()).toEqual([...french.keys()].sort());
    for (const [key, text] of phrases) {
      expect(text.trim(), key).not.toBe('');
      expect(argumentsOf(compile(text)), key).toEqual(argumentsOf(compile(french.get(key) ?? '')));
    }
  });
});

it.each(translations)('contain no French in %s', (locale) => {
  for (const area of areas) {
    const french = phrasesIn(DEFAULT_LOCALE, area);
    for (const [key, text] of phrasesIn(locale, area)) {
      expect(text, key).not.toMatch(FRENCH_WORDS);
      // A name, a word or a count of them may be the same in both languages.
      if (text.split(' ').length > 3 && !text.includes('{')) expect(text, key).not.toBe(french.get(key));
    }
  }
});

it('every language has the same files, and LOCALES names every folder', () => {
  const root = new URL('../', import.meta.url);
  const filesOf = (locale: string) =>
    readdirSync(new URL(`${locale}/`, root), { recursive: true })
      .map(String)
      .sort();
  for (const locale of LOCALES) expect(filesOf(locale), locale).toEqual(filesOf(DEFAULT_LOCALE));
  expect(readdirSync(root).filter((name) => /^[a-z]{2}-[A-Z]{2}$/.test(name))).toEqual([...LOCALES].sort());
});

it('no two files of a language share a name', () => {
  const root = new URL(`../${DEFAULT_LOCALE}/`, import.meta.url);
  const files = readdirSync(root, { recursive: true }).map(String);
  expect(files.filter((file) => file.endsWith('.json'))).toHaveLength(areas.length);
});

it('every error code has a phrase, and every phrase an error code', () => {
  expect([...phrasesIn(DEFAULT_LOCALE, 'errors').keys()].sort()).toEqual(Object.keys(ERRORS).sort());
});
