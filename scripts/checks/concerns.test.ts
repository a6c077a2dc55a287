import { describe, expect, it } from 'vitest';
import { findConcernProblems } from './concerns.ts';

/** @param files paths; files of the contract declare calls */
const problems = (...files: string[]): string[] =>
  findConcernProblems(
    files.map((path) => ({
      path,
      text: path.startsWith('contract/') ? 'export const someCalls = {' : '',
    })),
  );

/** Sources of a call that one file declares and another handles. */
const madeIn = (contract: string, routes: string): string[] =>
  findConcernProblems([
    { path: contract, text: `export const someCalls = {\n  'PUT /Sale/Close': call({` },
    { path: routes, text: `export const routes = {\n  'PUT /Sale/Close': closeDay,` },
    ...CLOSINGS.slice(1).map((path) => ({ path, text: '' })),
  ]);

const CLOSINGS = [
  'contract/src/sale/closings.ts',
  'server/src/sale/closings/closings.calls.ts',
  'web/src/backoffice/sale/closings/page.ts',
];

describe('findConcernProblems, with a breach', () => {
  it.each<[string, string[], string]>([
    [
      'reports a concern whose path in the contract has no server folder',
      ['contract/src/sale/closing-settings.ts', ...CLOSINGS],
      'there is no server/src/sale/closing-settings',
    ],
    [
      'reports a server concern without a contract file',
      ['server/src/sale/resellers.calls.ts', ...CLOSINGS],
      'there is no contract/src/sale/resellers.ts',
    ],
    [
      'reports pages of a concern that the server lacks',
      ['web/src/shop/sale/checkout/checkout-page.tsx', ...CLOSINGS],
      'there is no server/src/sale/checkout',
    ],
    [
      'reports a back-office page in a folder that only the web has',
      ['web/src/backoffice/sale/closings/options/page.ts', ...CLOSINGS],
      'there is no server/src/sale/closings/options',
    ],
    [
      'reports a back-office page outside the domains',
      ['web/src/backoffice/staff/page.ts', ...CLOSINGS],
      'there is no server/src/backoffice/staff',
    ],
  ])('%s', (_name, files, message) => {
    expect(problems(...files)).toEqual([expect.stringContaining(message)]);
  });
});

it('names a call declared by another concern than the one that handles it', () => {
  expect(madeIn('contract/src/sale/closings.ts', 'server/src/sale/takings/takings.calls.ts')).toContainEqual(
    expect.stringContaining('PUT /Sale/Close, which server/src/sale/takings/takings.calls.ts makes'),
  );
});

it('names a contract file that is neither a concern nor a shared list', () => {
  const file = { path: 'contract/src/cart/helpers.ts', text: 'export const limit = 3;' };
  expect(findConcernProblems([file])).toEqual([expect.stringContaining('declares no calls')]);
});

describe('findConcernProblems, without a breach', () => {
  it.each([
    ['accepts a call declared by its own concern', 'server/src/sale/closings/closings.calls.ts'],
    ['a part of it does', 'server/src/sale/closings/export.calls.ts'],
  ])('%s', (_name, routes) => {
    expect(madeIn('contract/src/sale/closings.ts', routes)).toEqual([]);
  });

  it('accepts a rules file of the contract', () => {
    const file = { path: 'contract/src/cart/contact-rules.ts', text: 'export const limit = 3;' };
    expect(findConcernProblems([file])).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['accepts a concern with the same path in contract, server and web', CLOSINGS],
    ['a domain has calls of its own', ['contract/src/cart/cart.ts', 'server/src/cart/cart.calls.ts']],
    [
      "accepts calls of a sub-folder in their concern's contract file",
      [...CLOSINGS, 'server/src/sale/closings/export/export.calls.ts'],
    ],
    ['a part of a page is a folder', [...CLOSINGS, 'web/src/backoffice/sale/closings/table/row.tsx']],
    [
      'accepts concerns of the back office below web/src/backoffice',
      [
        'contract/src/backoffice/team.ts',
        'server/src/backoffice/team/team.calls.ts',
        'web/src/backoffice/team/page.ts',
      ],
    ],
    ['pages need no call', ['web/src/shop/tenants/stored-data/stored-data-page.tsx']],
  ])('%s', (_name, files) => {
    expect(problems(...files)).toEqual([]);
  });
});
