import { describe, expect, it } from 'vitest';
import { findLongFunctions } from './function-lengths.ts';

const problems = (path: string, text: string) => findLongFunctions([{ path, text }]);

/** A function of so many lines, its first and last included. */
const long = (first: string, lines: number, last = '}') =>
  [first, ...Array<string>(lines - 2).fill('    step();'), last].join('\n');

describe('a function may have so many lines, and no more', () => {
  it.each([
    ['of a module', 'server/src/cart/rules.ts', 'export function total(): void {', '}', 80],
    ['that is an arrow', 'web/src/lib/cart.ts', 'const total = (): void => {', '};', 80],
    ['that answers an object', 'web/src/lib/cart.ts', 'const rows = (): Row[] => [', '];', 80],
    ['that is given to a call', 'server/src/a.ts', "  app.get('/', async (request) => {", '  });', 80],
    ['of an object', 'server/src/a.ts', '  async find(id: string): Promise<void> {', '  },', 80],
    ['that is a component', 'web/src/shop/cart/cart-page.tsx', 'export function CartPage() {', '}', 100],
  ])('%s', (_kind, path, first, last, limit) => {
    expect(problems(path, long(first, limit, last))).toEqual([]);
    expect(problems(path, `\n${long(first, limit + 1, last)}\n`)).toEqual([
      `${path}:2 is a function of ${limit + 1} lines: ${limit} at most`,
    ]);
  });
});

it('counts parameters on lines of their own, and both branches of a condition', () => {
  const parameters = ['function total(', '  a: number,', '): number {'];
  const branches = ['  if (a) {', ...Array<string>(40).fill('    step();'), '  } else {'];
  const rest = [...Array<string>(40).fill('    step();'), '  }', '}'];
  expect(problems('server/src/a.ts', [...parameters, ...branches, ...rest].join('\n'))).toContainEqual(
    expect.stringContaining('server/src/a.ts:1 is a function of 87 lines'),
  );
});

it('lets what is no function be as long as its file', () => {
  expect(problems('server/src/a.ts', long('const ROWS = [', 200, '];'))).toEqual([]);
  expect(problems('server/src/a.ts', long('interface Row {', 200))).toEqual([]);
  expect(problems('contract/src/a.ts', long('export const aCalls = {', 200, '};'))).toEqual([]);
});
