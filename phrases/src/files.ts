import { readdirSync, readFileSync } from 'node:fs';
import type { Locale } from '@guichet/contract/locale.ts';
import { typeset } from './typeset.ts';

/** The content of a file of phrases: ICU messages, in groups of any depth. */
export type PhraseTree = { readonly [key: string]: string | PhraseTree };

const root = new URL('../', import.meta.url);

/** Returns the files of a language by area: those of the pages, and in `server/` those that a browser never loads. */
export function readPhrases(locale: Locale): Readonly<Record<string, PhraseTree>> {
  return Object.fromEntries(
    ['', 'server/'].flatMap((folder) => {
      const files = readdirSync(new URL(`${locale}/${folder}`, root));
      return files
        .filter((file) => file.endsWith('.json'))
        .map((file): [string, PhraseTree] => [
          file.slice(0, -'.json'.length),
          parsePhrases(readFileSync(new URL(`${locale}/${folder}${file}`, root), 'utf8')),
        ]);
    }),
  );
}

/** Returns the phrases of a file, typeset. */
export function parsePhrases(json: string): PhraseTree {
  return JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? typeset(value) : value));
}

/** Returns the text at `a.b.c`; undefined without one. */
export function findText(tree: PhraseTree | undefined, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | PhraseTree | undefined>(
      (node, part) => (typeof node === 'object' ? node[part] : undefined),
      tree,
    );
  return typeof found === 'string' ? found : undefined;
}

/** Returns every text of a tree with its full key. */
export function flattenPhrases(tree: PhraseTree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flattenPhrases(value, `${prefix}${key}.`),
  );
}
