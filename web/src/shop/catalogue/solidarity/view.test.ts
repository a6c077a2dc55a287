import { describe, expect, test } from 'vitest';
import type { PriceView, ServiceView } from '../browse/service-view.ts';
import { comparedWith, groupsWithPrice, openPrices, ownFirst, sessionsWithPrice } from './view.ts';

const price = (name: string, cents: number, discountCode?: string) =>
  ({ name, cents, discountCode }) as PriceView;
const PRICES = [
  price('PLEIN', 560),
  price('REDUIT', 420),
  price('QF1', 280, 'ONE'),
  price('QF2', 140, 'TWO'),
];
const service = (code: string, discountCode?: string) =>
  ({ code, namedPrices: discountCode ? [{ discountCode, cents: 280 }] : [] }) as unknown as ServiceView;

describe('prices', () => {
  test('contain the common ones and those that the quotient opens', () => {
    expect(openPrices(PRICES, 'ONE').map(({ name }) => name)).toEqual(['PLEIN', 'REDUIT', 'QF1']);
    expect(openPrices(PRICES, undefined).map(({ name }) => name)).toEqual(['PLEIN', 'REDUIT']);
  });

  test('begin with the customer’s own while solidarity prices are on', () => {
    const names = (code: string | undefined) => ownFirst(PRICES, code).map(({ name }) => name);
    expect(names('TWO')).toEqual(['QF2', 'PLEIN', 'REDUIT', 'QF1']);
    expect(names(undefined)).toEqual(['PLEIN', 'REDUIT', 'QF1', 'QF2']);
  });

  test('compare a named price with the highest common one', () => {
    expect(PRICES.map((one) => comparedWith(one, PRICES))).toEqual([undefined, undefined, 560, 560]);
  });
});

test('groupsWithPrice keeps groups with a price of the code and drops empty ones', () => {
  const groups = [
    { code: 'A', services: [service('a1', 'ONE'), service('a2', 'TWO'), service('a3')] },
    { code: 'B', services: [service('b1')] },
  ];
  expect(groupsWithPrice(groups, 'ONE')).toMatchObject([{ code: 'A', services: [{ code: 'a1' }] }]);
});

test('sessionsWithPrice keeps sessions with a price of the code', () => {
  const sessions = [
    { id: 'a', namedPrices: { ONE: 280 } },
    { id: 'b', namedPrices: { TWO: 140 } },
    { id: 'c' },
  ];
  expect(sessionsWithPrice(sessions, 'ONE').map(({ id }) => id)).toEqual(['a']);
});
