import { expect, it } from 'vitest';
import { findDocumentProblems, findMissingPaths } from './documents.ts';

const TABLE = '| Domain | Concerns |\n| --- | --- |\n| cart | lines, holds |\n| sale | selling |\n';
const files = (...paths: string[]) => paths.map((path) => ({ path: `server/src/${path}`, text: '' }));
const TREE = ['cart/data.ts', 'cart/calls/get-cart.ts', 'cart/lines/rules.ts', 'sale/selling/data.ts'];

it('finds no problem where the table lists the folders of each domain', () => {
  expect(findDocumentProblems(TABLE, files(...TREE, 'cart/holds/calls/hold.ts'))).toEqual([]);
});

it('names a concern that the table lacks, and one that is gone', () => {
  expect(findDocumentProblems(TABLE, files(...TREE, 'sale/takings/view/model.ts'))).toEqual([
    'docs/developer/architecture.md lists cart/holds, which the server lacks',
    'docs/developer/architecture.md lacks sale/takings',
  ]);
});

it('names a path that a document has and the project lacks', () => {
  const text =
    'Its line in `server/src/routes.ts`, as `e2e/gone.ts`, below `server/`; `web/src/<domain>/page.ts`.';
  const document = { path: 'CONTRIBUTING.md', text };
  expect(findMissingPaths(document, (path) => path === 'server/src/routes.ts')).toEqual([
    'CONTRIBUTING.md names e2e/gone.ts, which is not there',
  ]);
});
