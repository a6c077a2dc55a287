import { expect, it } from 'vitest';
import { findCycles, importsOf } from './import-graph.ts';

const files = (sources: Record<string, string>) =>
  Object.entries(sources).map(([path, text]) => ({ path, text }));

it('resolves relative paths, workspace names and aliases', () => {
  const text = `import { a } from './a.ts';
import type { B } from '@guichet/contract/cart/cart.ts';
import { c } from '#kernel/errors.ts';
import { d } from '#test/portal/portal.ts';
import pg from 'pg';`;
  expect(importsOf({ path: 'server/src/cart/cart.ts', text }).map(({ to }) => to)).toEqual([
    'server/src/cart/a.ts',
    'contract/src/cart/cart.ts',
    'server/src/kernel/errors.ts',
    'server/test/portal/portal.ts',
    'pg',
  ]);
});

it('findCycles reports import cycles between values', () => {
  const sources = files({
    'server/src/a/data.ts': `import { b } from '#b/rules.ts';`,
    'server/src/b/rules.ts': `import { c } from './service.ts';`,
    'server/src/b/service.ts': `import { a } from '#a/data.ts';`,
  });
  expect(findCycles(sources)).toEqual([
    'server/src/a/data.ts → server/src/b/rules.ts → server/src/b/service.ts → server/src/a/data.ts',
  ]);
});

it('findCycles ignores dynamic imports', () => {
  const sources = files({
    'web/src/a/page.ts': `const load = () => import('./view.tsx');`,
    'web/src/a/view.tsx': `import { page } from './page.ts';`,
  });
  expect(findCycles(sources)).toEqual([]);
});

it('findCycles reports cycles of type imports', () => {
  const sources = files({
    'server/src/a/a.sql.ts': `import { viewOf } from './a.ts';`,
    'server/src/a/a.ts': `import type { Row } from './a.sql.ts';`,
  });
  expect(findCycles(sources)).toEqual(['server/src/a/a.sql.ts → server/src/a/a.ts → server/src/a/a.sql.ts']);
});
