import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, LOCALES } from '@guichet/contract/locale.ts';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { FRENCH_WORDS } from './testing-french.ts';

type PhraseTree = { [key: string]: string | PhraseTree };

const folder = new URL('../', import.meta.url);
const namespaces = readdirSync(new URL(`${DEFAULT_LOCALE}/`, folder)).filter((name) =>
  name.endsWith('.json'),
);

const read = (locale: string, file: string): PhraseTree =>
  JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'));

/** Every phrase by its full key. */
function flatten(tree: PhraseTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** Names of the arguments and tags in a compiled phrase: its parts are texts, counts and `[name, kind, options]`. */
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

describe.each(namespaces)('the phrases of %s', (file) => {
  const french = new Map(flatten(read(DEFAULT_LOCALE, file)));

  it.each(LOCALES)('are all there in %s, with the same arguments, and can be read', (locale) => {
    const phrases = new Map(flatten(read(locale, file)));
    expect([...phrases.keys()].sort()).toEqual([...french.keys()].sort());
    for (const [key, text] of phrases) {
      expect(text.trim(), key).not.toBe('');
      expect(argumentsOf(compile(text)), key).toEqual(argumentsOf(compile(french.get(key) ?? '')));
    }
  });
});

it.each(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))('nothing in %s is French', (locale) => {
  for (const file of namespaces) {
    const french = new Map(flatten(read(DEFAULT_LOCALE, file)));
    for (const [key, text] of flatten(read(locale, file))) {
      expect(text, key).not.toMatch(FRENCH_WORDS);
      // A name, a word or a count of them may be the same in both.
      if (text.split(' ').length > 3 && !text.includes('{')) expect(text, key).not.toBe(french.get(key));
    }
  }
});

it('every language has the same files', () => {
  for (const locale of LOCALES) {
    expect(readdirSync(new URL(`${locale}/`, folder)).sort()).toEqual([...namespaces].sort());
  }
});
