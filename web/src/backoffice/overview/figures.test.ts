import { expect, it } from 'vitest';
import { comparedWith, hourAt, takenOf, withoutCents } from './figures.ts';

it.each([
  [112, 100, { trend: 'more', percent: 12 }],
  [50, 100, { trend: 'less', percent: 50 }],
  [100, 100, { trend: 'same', percent: 0 }],
  [1001, 1000, { trend: 'same', percent: 0 }],
  [0, 100, { trend: 'less', percent: 100 }],
  [2500, 100, { trend: 'more', percent: 2400 }],
  [5, 0, undefined],
  [0, 0, undefined],
])('compares a figure of %i with one of %i as %j', (now, before, expected) => {
  expect(comparedWith(now, before)).toEqual(expected);
});

it('finds the bar of the hour that contains an instant', () => {
  const hours = ['08:00', '09:00', '10:00'].map((time) => ({ start: `2026-11-21T${time}:00.000Z` }));
  expect(hourAt(hours, '2026-11-21T09:59:59Z')).toBe(hours[1]);
  expect(hourAt(hours, '2026-11-21T10:00:00Z')).toBe(hours[2]);
  expect(hourAt(hours, '2026-11-21T07:00:00Z')).toBe(hours[0]);
  expect(hourAt([], '2026-11-21T07:00:00Z')).toBeUndefined();
});

it.each([
  ['1\u00a0200,00\u00a0€', '1\u00a0200\u00a0€'],
  ['€1,200.00', '€1,200'],
  ['1.200,00\u00a0€', '1.200\u00a0€'],
  ['0,50\u00a0€', '0,50\u00a0€'],
])('shortens %s to %s', (money, expected) => {
  expect(withoutCents(money)).toBe(expected);
});

it('counts sold and held places as taken, and never more than the capacity', () => {
  expect(takenOf({ capacity: 40, sold: 20, held: 10 })).toEqual({ taken: 30, share: 0.75 });
  expect(takenOf({ capacity: 40, sold: 50 })).toEqual({ taken: 50, share: 1 });
  expect(takenOf({ capacity: 0, sold: 0 })).toEqual({ taken: 0, share: 0 });
});
