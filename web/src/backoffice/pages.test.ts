import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { BackofficePage } from './define-page.ts';
import { PAGES } from './pages.ts';

const definitions = import.meta.glob<Record<string, unknown>>('./**/page.ts', { eager: true });
const isDefinition = (value: unknown): value is BackofficePage => typeof value === 'object';

it('lists each definition of a page.ts in pages.ts', () => {
  const defined = Object.values(definitions)
    .flatMap((module) => Object.values(module))
    .filter(isDefinition);
  expect(PAGES.map(({ section }) => section).sort()).toEqual(defined.map(({ section }) => section).sort());
});

it('defines a page for each section that has phrases', () => {
  const phrases = new URL('../../../phrases/fr-FR/backoffice.json', import.meta.url);
  const { sections } = JSON.parse(readFileSync(phrases, 'utf8'));
  expect(PAGES.map(({ section }) => section).sort()).toEqual(Object.keys(sections).sort());
});

it('gives each page a unique address', () => {
  const paths = PAGES.flatMap(({ path, details = [] }) => [path, ...details.map((detail) => detail.path)]);
  expect(new Set(paths).size).toBe(paths.length);
});
