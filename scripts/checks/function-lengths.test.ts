import { describe, expect, it } from 'vitest';
import { findLongFunctions } from './function-lengths.ts';

const problems = (path: string, text: string) => findLongFunctions([{ path, text }]);

/** A function of `lines` lines, including the first and the last. */
const long = (first: string, lines: number, last = '}') =>
  [first, ...Array<string>(lines - 2).fill('    step();'), last].join('\n');

describe('findLongFunctions, at the limit of', () => {
  it.each([
    ['a declared function', 'server/src/cart/cart.ts', 'export function total(): void {', '}', 80],
    ['an arrow function', 'web/src/lib/cart.ts', 'const total = (): void => {', '};', 80],
    [
      'an arrow function that returns an array',
      'web/src/lib/cart.ts',
      'const rows = (): Row[] => [',
      '];',
      80,
    ],
    ['a callback', 'server/src/a.ts', "  app.get('/', async (request) => {", '  });', 80],
    ['a method', 'server/src/a.ts', '  async find(id: string): Promise<void> {', '  },', 80],
    ['a component', 'web/src/shop/cart/page/cart-page.tsx', 'export function CartPage() {', '}', 100],
  ])('%s', (_kind, path, first, last, limit) => {
    expect(problems(path, long(first, limit, last))).toEqual([]);
    expect(problems(path, `\n${long(first, limit + 1, last)}\n`)).toEqual([
      `${path}:2 is a function of ${limit + 1} lines: ${limit} at most`,
    ]);
  });
});

it('counts parameters on separate lines and both branches of a condition', () => {
  const parameters = ['function total(', '  a: number,', '): number {'];
  const branches = ['  if (a) {', ...Array<string>(40).fill('    step();'), '  } else {'];
  const rest = [...Array<string>(40).fill('    step();'), '  }', '}'];
  expect(problems('server/src/a.ts', [...parameters, ...branches, ...rest].join('\n'))).toContainEqual(
    expect.stringContaining('server/src/a.ts:1 is a function of 87 lines'),
  );
});

it('ignores arrays, interfaces and objects', () => {
  expect(problems('server/src/a.ts', long('const ROWS = [', 200, '];'))).toEqual([]);
  expect(problems('server/src/a.ts', long('interface Row {', 200))).toEqual([]);
  expect(problems('contract/src/a.ts', long('export const aCalls = {', 200, '};'))).toEqual([]);
});
