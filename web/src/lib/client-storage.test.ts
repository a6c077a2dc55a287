import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLIENT_STORAGE } from './client-storage.ts';

const SOURCES = new URL('../', import.meta.url);
const KEEPS = /\b(localStorage|sessionStorage|indexedDB|document\.cookie|caches\.open)\b/;

it('every module that stores data in the browser takes its key from CLIENT_STORAGE', () => {
  const keeping = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((path) => !/\.test\.|client-storage/.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(path, SOURCES), 'utf8') }))
    .filter(({ text }) => KEEPS.test(text));
  expect(keeping.length).toBeGreaterThan(3);
  for (const { path, text } of keeping) expect(text, path).toContain('/client-storage.ts');
});

it('CLIENT_STORAGE names each key of a storage once', () => {
  const names = CLIENT_STORAGE.flatMap(({ place, keys }) => keys.map((key) => `${place} ${key}`));
  expect(new Set(names).size).toBe(names.length);
});
