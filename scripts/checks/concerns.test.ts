import { describe, expect, it } from 'vitest';
import { findConcernProblems } from './concerns.ts';

/** @param files paths; those of the contract declare calls */
const problems = (...files: string[]): string[] =>
  findConcernProblems(
    files.map((path) => ({
      path,
      text: path.startsWith('contract/') ? 'export const someCalls = {' : '',
    })),
  );

/** Of a call that is declared in one file and made in another. */
const madeIn = (contract: string, routes: string): string[] =>
  findConcernProblems([
    { path: contract, text: `export const someCalls = {\n  'PUT /Sale/Close': call({` },
    { path: routes, text: `export const routes = {\n  'PUT /Sale/Close': closeDay,` },
    ...CLOSINGS.slice(1).map((path) => ({ path, text: '' })),
  ]);

const CLOSINGS = [
  'contract/src/sale/closings.ts',
  'server/src/sale/closings/calls/close-day.ts',
  'web/src/backoffice/sale/closings/page.ts',
];

describe('a problem is found when', () => {
  it.each<[string, string[], string]>([
    [
      'the contract names a concern by another path',
      ['contract/src/sale/closing-settings.ts', ...CLOSINGS],
      'there is no server/src/sale/closing-settings',
    ],
    [
      'calls are declared nowhere',
      ['server/src/sale/resellers/calls/add-key.ts', ...CLOSINGS],
      'there is no contract/src/sale/resellers.ts',
    ],
    [
      'pages have a word of their own',
      ['web/src/shop/sale/checkout/checkout-page.tsx', ...CLOSINGS],
      'there is no server/src/sale/checkout',
    ],
    [
      'a page of the back office is within a concern of the web alone',
      ['web/src/backoffice/sale/closings/options/page.ts', ...CLOSINGS],
      'there is no server/src/sale/closings/options',
    ],
    [
      'so is one outside the domains',
      ['web/src/backoffice/staff/page.ts', ...CLOSINGS],
      'there is no server/src/backoffice/staff',
    ],
  ])('%s', (_name, files, message) => {
    expect(problems(...files)).toEqual([expect.stringContaining(message)]);
  });
});

it('finds a call that is declared by another concern than makes it', () => {
  expect(madeIn('contract/src/sale/closings.ts', 'server/src/sale/takings/routes.ts')).toEqual([
    expect.stringContaining('PUT /Sale/Close, which server/src/sale/takings/routes.ts makes'),
  ]);
});

it('finds a file of the contract that is of no kind', () => {
  const file = { path: 'contract/src/cart/helpers.ts', text: 'export const limit = 3;' };
  expect(findConcernProblems([file])).toEqual([expect.stringContaining('declares no calls')]);
});

describe('no problem is found when', () => {
  it.each([
    ['the concern that makes a call declares it', 'server/src/sale/closings/routes.ts'],
    ['a part of it does', 'server/src/sale/closings/export/routes.ts'],
  ])('%s', (_name, routes) => {
    expect(madeIn('contract/src/sale/closings.ts', routes)).toEqual([]);
  });

  it('a file of the contract holds rules', () => {
    const file = { path: 'contract/src/cart/contact-rules.ts', text: 'export const limit = 3;' };
    expect(findConcernProblems([file])).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['a concern has the same path everywhere', CLOSINGS],
    ['a domain has calls of its own', ['contract/src/cart/cart.ts', 'server/src/cart/calls/get-cart.ts']],
    [
      'the calls of a part are declared with the whole',
      [...CLOSINGS, 'server/src/sale/closings/export/calls/export-closing.ts'],
    ],
    ['a part of a page is a folder', [...CLOSINGS, 'web/src/backoffice/sale/closings/table/row.tsx']],
    [
      'the back office’s own concerns are folders of its web',
      [
        'contract/src/backoffice/team.ts',
        'server/src/backoffice/team/calls/get-team.ts',
        'web/src/backoffice/team/page.ts',
      ],
    ],
    ['pages need no call', ['web/src/shop/tenants/stored-data/stored-data-page.tsx']],
  ])('%s', (_name, files) => {
    expect(problems(...files)).toEqual([]);
  });
});
