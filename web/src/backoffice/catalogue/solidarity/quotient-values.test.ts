import { describe, expect, test } from 'vitest';
import { codesOf, pricesFor, quotientOf, quotientProblem } from './quotient-values.ts';
import type { Solidarity } from './solidarity-data.ts';

const interval = (minimumQuotient: number, maximumQuotient: number, externalDiscountCode: string) => ({
  id: externalDiscountCode,
  minimumQuotient,
  maximumQuotient,
  externalDiscountCode,
});
const SOLIDARITY = {
  intervals: [interval(0, 350, 'QF2'), interval(351, 700, 'QF1')],
  prices: [
    { externalDiscountCode: 'QF1', service: 'A' },
    { externalDiscountCode: 'QF2', service: 'A' },
    { externalDiscountCode: 'QF1', service: 'B' },
  ],
} as unknown as Solidarity;

describe('quotients', () => {
  test('belong to an interval at both of its ends', () => {
    const serviceOf = (quotient: number) =>
      pricesFor(SOLIDARITY, quotient).prices.map(({ service }) => service);
    expect([0, 350, 351, 700, 701].map(serviceOf)).toEqual([['A'], ['A'], ['A', 'B'], ['A', 'B'], []]);
    expect(pricesFor(SOLIDARITY, 701).interval).toBeUndefined();
  });

  test('offer each discount code once', () => {
    expect(codesOf(SOLIDARITY.prices)).toEqual(['QF1', 'QF2']);
  });
});

test('are whole numbers below 10000', () => {
  expect(['0', ' 620 ', '9999'].map(quotientOf)).toEqual([0, 620, 9999]);
  expect(['', '-1', '6,5', '10000'].map(quotientProblem)).toEqual([
    'field.required',
    'field.number',
    'field.number',
    'field.number',
  ]);
});
