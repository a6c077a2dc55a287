import { expect, test } from 'vitest';
import { hasArrived, retryAfter } from './delivery.ts';

test('retryAfter returns growing waits until the eighth attempt', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => retryAfter('order.sold', tries));
  expect(waits).toEqual([60, 300, 1800, 7200, 18_000, 36_000, 86_400, undefined]);
});

test('retryAfter allows no retry of a test', () => {
  expect(retryAfter('webhook.test', 1)).toBeUndefined();
});

test.each([
  [200, true],
  [204, true],
  [301, false],
  [404, false],
  [500, false],
  [undefined, false],
])('hasArrived for status %s returns %s', (status, expected) => {
  expect(hasArrived(status)).toBe(expected);
});
