import { describe, expect, it } from 'vitest';
import { findDocumentProblems, findMissingPaths, findUnlistedDecisions } from './documents.ts';

const TABLE = '| Domain | Concerns |\n| --- | --- |\n| cart | lines, holds |\n| sale | selling |\n';
const files = (...paths: string[]) => paths.map((path) => ({ path: `server/src/${path}`, text: '' }));
const TREE = ['cart/cart.sql.ts', 'cart/cart.calls.ts', 'cart/lines.ts', 'sale/selling/selling.sql.ts'];

describe('findDocumentProblems', () => {
  it('returns no problem when the table lists the folders of each domain', () => {
    expect(findDocumentProblems(TABLE, files(...TREE, 'cart/holds/calls/hold.ts'))).toEqual([]);
  });

  it('names a concern missing from the table and a listed one missing from the server', () => {
    expect(findDocumentProblems(TABLE, files(...TREE, 'sale/takings/view/model.ts'))).toEqual([
      'docs/developer/architecture.md lists cart/holds, which the server lacks',
      'docs/developer/architecture.md lacks sale/takings',
    ]);
  });
});

describe('findMissingPaths', () => {
  it('names a path of the document that does not exist, and skips paths with placeholders', () => {
    const text =
      'Its line in `server/src/routes.ts`, as `e2e/gone.ts`, below `server/`; `web/src/<domain>/page.ts`.';
    const document = { path: 'CONTRIBUTING.md', text };
    expect(findMissingPaths(document, (path) => path === 'server/src/routes.ts')).toEqual([
      'CONTRIBUTING.md names e2e/gone.ts, which is not there',
    ]);
  });
});

describe('findUnlistedDecisions', () => {
  it('names a record that the index does not link', () => {
    const index = { path: 'docs/decisions/README.md', text: '- [0001](0001-one.md) One' };
    const records = ['0001-one.md', '0002-two.md'].map((name) => ({
      path: `docs/decisions/${name}`,
      text: '',
    }));
    expect(findUnlistedDecisions([index, ...records])).toEqual([
      'docs/decisions/README.md lacks 0002-two.md',
    ]);
  });
});
