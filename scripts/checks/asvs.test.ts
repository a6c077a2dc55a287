import { describe, expect, it } from 'vitest';
import { findAsvsProblems, findMissingTests } from './asvs.ts';

const REQUIREMENTS = { 'V1.1.1': 2, 'V1.1.2': 1, 'V2.1.1': 1 };
const document = (...rows: string[]) =>
  ['| V1 Encoding | 1 | 1 | 0 |', '| V2 Validation | 0 | 0 | 1 |', '| All | 1 | 1 | 1 |', ...rows].join('\n');
const ROWS = [
  '| V1.1.1 | 2 | Decoding | met | `server/src/x.test.ts` “decodes once” |',
  '| V1.1.2 | 1 | LDAP | not applicable | There is none. |',
  '| V2.1.1 | 1 | Rules | open | Nobody has written them. |',
];

describe('findAsvsProblems', () => {
  it('accepts one row per requirement with its level and a proof, and the right counts', () =>
    expect(findAsvsProblems(document(...ROWS), REQUIREMENTS)).toEqual([]));

  it('accepts a document as proof', () => {
    const [, ...others] = ROWS;
    const row = '| V1.1.1 | 2 | Decoding | met | [controls](controls.md#input) |';
    expect(findAsvsProblems(document(row, ...others), REQUIREMENTS)).toEqual([]);
  });

  it.each([
    ['a missing requirement', ROWS.slice(0, 2), 'V2.1.1 has 0 rows instead of one'],
    ['a repeated requirement', [...ROWS, ROWS[2] ?? ''], 'V2.1.1 has 2 rows instead of one'],
    [
      'an unknown requirement',
      [...ROWS, '| V9.9.9 | 1 | X | open | y |'],
      'V9.9.9 is no requirement of level 1 or 2',
    ],
    ['another level', ROWS.map((row) => row.replace('V1.1.2 | 1', 'V1.1.2 | 2')), 'V1.1.2 is of level 1'],
    [
      'a requirement that is met without a proof',
      ROWS.map((row) => row.replace(/`.*”/, 'Surely.')),
      'V1.1.1 is met without a test or a document',
    ],
    [
      'wrong counts',
      ROWS.map((row) => row.replace('| open', '| not applicable')),
      'V2 counts 0, 1, 0 (met, not applicable, open)',
    ],
  ])('reports %s', (_what, rows, problem) =>
    expect(findAsvsProblems(document(...rows), REQUIREMENTS)).toContain(problem),
  );
});

describe('findMissingTests', () => {
  const read = (path: string) => (path === 'a.test.ts' ? "it('is\n safe', () => {})" : undefined);

  it('accepts a file with the title, and a file without one', () =>
    expect(findMissingTests({ path: 'x.md', text: '`a.test.ts` “is safe”, `a.test.ts`' }, read)).toEqual([]));

  it('reports a missing file and a missing title', () =>
    expect(
      findMissingTests({ path: 'x.md', text: '`b.test.ts` “is safe”; `a.test.ts` “is sound”' }, read),
    ).toEqual([
      'x.md names b.test.ts, which does not exist',
      'x.md names “is sound”, which a.test.ts lacks',
    ]));
});
