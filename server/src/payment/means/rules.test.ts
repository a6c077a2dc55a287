import { expect, it } from 'vitest';
import { type MeansOffered, paymentTypesFor, planOf } from './rules.ts';

const means: MeansOffered = { ids: [1, 2, 4, 5], instalments: { count: 3, days: 30, fromCents: 5000 } };

it('a free cart needs no payment means, whatever the venue offers', () => {
  expect(paymentTypesFor(0, means, true)).toEqual([9]);
});

it('instalments are offered from the smallest total on that the venue splits', () => {
  expect(paymentTypesFor(4999, means, false)).toEqual([4]);
  expect(paymentTypesFor(5000, means, false)).toEqual([4, 5]);
});

it('only what the venue offers is offered', () => {
  expect(paymentTypesFor(9000, { ...means, ids: [5] }, true)).toEqual([5]);
  expect(paymentTypesFor(9000, { ...means, ids: [] }, true)).toEqual([]);
});

it('instalments follow the venue’s number and spacing, the first one today', () => {
  expect(planOf(5, means, '2026-11-22')).toEqual({ count: 3, days: 30, from: '2026-11-22' });
  expect(planOf(4, means, '2026-11-22')).toBeNull();
});

it('the own card is offered to who has saved one, before any other', () => {
  expect(paymentTypesFor(5000, means, true)).toEqual([1, 2, 4, 5]);
  expect(paymentTypesFor(4999, means, true)).toEqual([1, 4]);
});
