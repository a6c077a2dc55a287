import { expect, it } from 'vitest';
import { type MeansOffered, paymentTypesFor, planOf } from './means.ts';

const means: MeansOffered = {
  ids: [1, 2, 3, 4, 5],
  instalments: { count: 3, days: 30, fromCents: 5000 },
  dayOfTheMonth: 5,
};

it('a free cart needs no payment means, whatever the venue offers', () => {
  expect(paymentTypesFor(0, means, { hasCard: true, subscription: null })).toEqual([9]);
});

it('instalments are offered from the venue’s minimum total on', () => {
  expect(paymentTypesFor(4999, means, { hasCard: false, subscription: null })).toEqual([4]);
  expect(paymentTypesFor(5000, means, { hasCard: false, subscription: null })).toEqual([4, 5]);
});

it('payment means are offered only when the venue offers them', () => {
  expect(paymentTypesFor(9000, { ...means, ids: [5] }, { hasCard: true, subscription: null })).toEqual([5]);
  expect(paymentTypesFor(9000, { ...means, ids: [] }, { hasCard: true, subscription: null })).toEqual([]);
});

it('instalments have the venue’s number and interval, the first one today', () => {
  expect(planOf(5, means, { today: '2026-11-22', subscription: null })).toEqual({
    count: 3,
    days: 30,
    from: '2026-11-22',
  });
  expect(planOf(4, means, { today: '2026-11-22', subscription: null })).toBeNull();
});

it('the saved card is offered before other payment means to a customer who has one', () => {
  expect(paymentTypesFor(5000, means, { hasCard: true, subscription: null })).toEqual([1, 2, 4, 5]);
  expect(paymentTypesFor(4999, means, { hasCard: true, subscription: null })).toEqual([1, 4]);
});

it('a subscription in the cart can be paid month by month', () => {
  const subscription = { cents: 26_500, months: 12 };
  expect(paymentTypesFor(26_500, means, { hasCard: false, subscription })).toEqual([3, 4, 5]);
  expect(paymentTypesFor(26_500, { ...means, ids: [4] }, { hasCard: false, subscription })).toEqual([4]);
  expect(planOf(3, means, { today: '2026-11-22', subscription })).toEqual({
    count: 12,
    from: '2026-11-22',
    dayOfTheMonth: 5,
    monthly: 2208,
  });
});
