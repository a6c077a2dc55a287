import { readFile } from 'node:fs/promises';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

export type PhraseTree = { [key: string]: string | PhraseTree };

/** French keeps a sign like ? or » on the line of its word. */
const frenchSpaces = (text: string): string =>
  text.replace(/ ([:;?!»])/g, '\u00a0$1').replaceAll('« ', '«\u00a0');

/** Turns ICU texts into the small form that the formatter of the browser reads without a parser. */
export function compileTree(tree: PhraseTree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileTree(value),
    ]),
  );
}

/** Compiles `phrases/<locale>/<area>.json` as it is imported. */
export function compilePhrases(): Plugin {
  return {
    name: 'guichet:compile-phrases',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? id;
      if (!/\/phrases\/[^/]+\/[^/]+\.json$/.test(path)) return null;
      this.addWatchFile(path);
      const source = await readFile(path, 'utf8');
      const text = /\/fr-[A-Z]+\//.test(path) ? frenchSpaces(source) : source;
      return JSON.stringify(compileTree(JSON.parse(text)));
    },
  };
}
