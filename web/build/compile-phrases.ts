import { readFile } from 'node:fs/promises';
import { type PhraseTree, parsePhrases } from '@guichet/phrases/files.ts';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Turns ICU texts into the small form that the formatter of the browser reads without a parser. */
function compileTree(tree: PhraseTree): Record<string, unknown> {
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
      return JSON.stringify(compileTree(parsePhrases(source)));
    },
  };
}
