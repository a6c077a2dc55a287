import { readdirSync, readFileSync } from 'node:fs';
import { PUBLIC_AREAS } from '@guichet/contract/tenants/translation-areas.ts';
import { expect, it } from 'vitest';

/** Phrases that venues cannot override: of the list of venues, of the entry to the back office, and of Apple and Google. */
const OF_NO_VENUE = ['venues', 'backoffice', 'synchronization', 'walletButtons'];

const sources = ['app', 'shop', 'ui'].flatMap((folder) => {
  const root = new URL(`../${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(new URL(name, root), 'utf8'));
});

it('venues can override every area of phrases on public pages, and no other', () => {
  // The offline page of the worker, see offline-worker.js.
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
