import { expect, it } from 'vitest';
import { findLongFiles } from './lengths.ts';

const file = (path: string, lines: number) => ({ path, text: 'line\n'.repeat(lines) });

it.each([
  ['a test', 'server/src/cart/cart.test.ts', 400],
  ['a stylesheet', 'web/src/ui/button.module.css', 400],
  ['any other file', 'server/src/cart/cart.ts', 400],
])('findLongFiles reports %s one line over its limit', (_kind, path, limit) => {
  expect(findLongFiles([file(path, limit)])).toEqual([]);
  expect(findLongFiles([file(path, limit + 1)])).toEqual([
    `${path} has ${limit + 1} lines: ${limit} at most`,
  ]);
});
