import { readdirSync, readFileSync } from 'node:fs';
import { PUBLIC_AREAS } from '@guichet/contract/tenants/translation-areas.ts';
import { expect, it } from 'vitest';

/** Phrases of the page of all venues, and of the way into the back office: no venue words them. */
const OF_NO_VENUE = ['venues', 'backoffice', 'synchronization'];

const sources = ['app', 'shop', 'ui'].flatMap((folder) => {
  const root = new URL(`../${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(new URL(name, root), 'utf8'));
});

it('every area of phrases that the public pages use can be worded by a venue, and no other', () => {
  // What the worker shows without a network: see offline-worker.js.
  const used = new Set(['offline']);
  for (const source of sources) {
    for (const [, name = ''] of source.matchAll(/(?:useTranslations|withPhraseOverrides)\(\s*'(\w+)/g))
      used.add(name);
    for (const [, names = ''] of source.matchAll(
      /(?:loadPhrases|translator)\((?:\{[^}]*\}|[^,()]+),([^()]*)\)/g,
    ))
      for (const [, name = ''] of names.matchAll(/'(\w+)/g)) used.add(name);
  }
  expect([...used].filter((name) => !OF_NO_VENUE.includes(name)).sort()).toEqual([...PUBLIC_AREAS].sort());
});
