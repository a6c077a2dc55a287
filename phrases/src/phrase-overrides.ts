import type { Locale } from '@guichet/contract/locale.ts';
import { PUBLIC_AREAS, TRANSLATION_AREAS } from '@guichet/contract/tenants/translation-areas.ts';
import compile from 'icu-minify/compile';
import { flattenPhrases, readPhrases } from './files.ts';
import { ownPhraseProblem } from './own-phrase.ts';
import type { Overlay } from './translate.ts';
import { typeset } from './typeset.ts';

/** A venue's overrides in one language, by the full key of the phrase, `cart.title`. */
export type PhraseOverrides = Readonly<Record<string, string>>;

const usual = new Map<Locale, ReadonlyMap<string, string>>();

/** Returns the product's phrases that a venue may override, by full key, in the order of their files. */
export function usualWords(locale: Locale): ReadonlyMap<string, string> {
  const known = usual.get(locale) ?? readUsual(locale);
  usual.set(locale, known);
  return known;
}

function readUsual(locale: Locale): ReadonlyMap<string, string> {
  const files = readPhrases(locale);
  return new Map(TRANSLATION_AREAS.flatMap((area) => flattenPhrases(files[area] ?? {}, `${area}.`)));
}

/** Returns the area of a full key. */
export const areaOf = (key: string): string => key.slice(0, key.indexOf('.'));

/** Returns the overrides that still fit: a phrase may have changed since they were written. */
export function usableWords(words: PhraseOverrides, locale: Locale): [key: string, words: string][] {
  const known = usualWords(locale);
  return Object.entries(words).flatMap(([key, own]) => {
    const text = known.get(key);
    if (text === undefined || ownPhraseProblem(own, text)) return [];
    return [[key, typeset(own)] as [string, string]];
  });
}

/** Returns the overrides as texts that replace the product's. */
export function overlayOf(words: PhraseOverrides, locale: Locale): Overlay {
  const overlay: Record<string, Record<string, string>> = {};
  for (const [key, own] of usableWords(words, locale)) {
    const area = areaOf(key);
    overlay[area] ??= {};
    overlay[area][key.slice(area.length + 1)] = own;
  }
  return overlay;
}

/** A compiled phrase, or phrases by the parts of their keys. */
export type CompiledTree = { [part: string]: unknown };

/** Returns the overrides of public pages in the form of the pages' phrases: compiled, by area and key. */
export function compiledWords(words: PhraseOverrides, locale: Locale): CompiledTree {
  const tree: CompiledTree = {};
  for (const [key, own] of usableWords(words, locale)) {
    if (!isPublic(areaOf(key))) continue;
    const parts = key.split('.');
    const last = parts.pop() ?? '';
    let group = tree;
    for (const part of parts) {
      group[part] ??= {};
      group = group[part] as CompiledTree;
    }
    group[last] = compile(own);
  }
  return tree;
}

const isPublic = (area: string): boolean => (PUBLIC_AREAS as readonly string[]).includes(area);
