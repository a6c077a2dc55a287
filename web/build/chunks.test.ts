import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Chunk } from './base-chunk.ts';
import { CHUNKS } from './chunk-list.ts';
import { backofficeInShop, chunkGroups, unknownEntries } from './chunks.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = `${ROOT}node_modules/`;

const chunks: Chunk[] = [
  {
    name: 'base',
    modules: ['web/src/ui/button.tsx'],
    packages: ['react', '@tanstack/store'],
    packagesExcept: ['@tanstack/store/dist/shallow.js'],
  },
  { name: 'forms', modules: ['web/src/ui/input.tsx'] },
];

function chunkOf(id: string): string | undefined {
  return chunkGroups(chunks).find(({ test }) => test(id))?.name;
}

it('takes a named module and its stylesheet, whatever the bundler asks of them', () => {
  expect(chunkOf(`${ROOT}web/src/ui/button.tsx`)).toBe('base');
  expect(chunkOf(`${ROOT}web/src/ui/button.tsx?tsr-split=component`)).toBe('base');
  expect(chunkOf(`${ROOT}web/src/ui/button.module.css`)).toBe('base');
  expect(chunkOf(`${ROOT}web/src/ui/input.module.css`)).toBe('forms');
  expect(chunkOf(`${ROOT}web/src/ui/button-row.tsx`)).toBeUndefined();
  expect(chunkOf(`/elsewhere/web/src/ui/button.tsx`)).toBeUndefined();
});

it('takes a package by its whole name, without the files that stay out', () => {
  expect(chunkOf(`${PACKAGES}react/cjs/react.production.js`)).toBe('base');
  expect(chunkOf(`${PACKAGES}react-aria/dist/menu.js`)).toBeUndefined();
  expect(chunkOf(`${PACKAGES}@tanstack/store/dist/atom.js`)).toBe('base');
  expect(chunkOf(`${PACKAGES}@tanstack/store/dist/shallow.js`)).toBeUndefined();
});

it('puts what the bundler adds by itself beside the packages', () => {
  expect(chunkOf('\0rolldown/runtime.js')).toBe('base');
});

it('reports entries that are no module of the build', () => {
  const built = [
    `${ROOT}web/src/ui/button.tsx?tsr-split=component`,
    `${PACKAGES}react/index.js`,
    `${PACKAGES}@tanstack/store/dist/atom.js`,
  ];
  expect(unknownEntries(built, chunks)).toEqual([
    '@tanstack/store/dist/shallow.js (chunk base)',
    'web/src/ui/input.tsx (chunk forms)',
  ]);
});

it('names files that exist, each once', () => {
  const modules = CHUNKS.flatMap((chunk) => chunk.modules);
  expect(modules.filter((path) => !existsSync(ROOT + path))).toEqual([]);
  expect(new Set(modules).size).toBe(modules.length);
});

it('reports pages of the shop that load parts of the back office, directly or through others', () => {
  const file = (name: string, imports: string[], ...modules: string[]) => ({
    fileName: `${name}.js`,
    imports: imports.map((each) => `${each}.js`),
    moduleIds: modules.map((path) => `${ROOT}web/src/${path}`),
  });
  const shared = file('forms', ['base', 'forms'], 'ui/input.tsx');
  const settings = file('settings', ['forms'], 'backoffice/save-bar.tsx', 'ui/dialog.tsx');
  const cart = file('cart', ['forms'], 'shop/cart/cart-page.tsx');
  expect(backofficeInShop([shared, settings, cart])).toEqual([]);
  const search = file('search', ['cart'], 'shop/catalogue/search/search-page.tsx');
  const asking = { ...cart, imports: ['settings.js'] };
  expect(backofficeInShop([shared, settings, asking, search])).toEqual([
    'cart.js loads settings.js',
    'search.js loads settings.js',
  ]);
});
