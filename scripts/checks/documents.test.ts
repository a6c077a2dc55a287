import { describe, expect, it } from 'vitest';
import { findDecisionProblems, findDocumentProblems, findMissingPaths } from './documents.ts';

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

describe('findDecisionProblems', () => {
  const check = (index: string, ...records: [name: string, title: string][]) =>
    findDecisionProblems([
      { path: 'docs/decisions/README.md', text: index },
      ...records.map(([name, title]) => ({ path: `docs/decisions/${name}`, text: `# ${title}\n` })),
    ]);

  it('accepts an index that lists each record by its title and merges numbers into records', () => {
    const index = '- [0001](0001-one.md) One\n\n| 0002, 0003 | 0001 |\n';
    expect(check(index, ['0001-one.md', 'One'])).toEqual([]);
  });

  it('names a record that the index does not list, or lists under another title', () => {
    const index = '- [0001](0001-one.md) First\n';
    expect(check(index, ['0001-one.md', 'One'], ['0002-two.md', 'Two'])).toEqual([
      'docs/decisions/README.md lacks 0001-one.md with its title',
      'docs/decisions/README.md lacks 0002-two.md with its title',
    ]);
  });

  it('names a merged number whose target is missing or whose own record exists', () => {
    const index = '- [0001](0001-one.md) One\n\n| 0001, 0002 | 0004 |\n';
    expect(check(index, ['0001-one.md', 'One'])).toEqual([
      'docs/decisions/README.md merges 0001, 0002 into 0004, which is not there',
      'docs/decisions/README.md lists 0001 as merged, but its record is there',
    ]);
  });
});
