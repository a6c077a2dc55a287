import { expect, it } from 'vitest';
import { alike, changeOf, percentOf, stepsOf } from './takings-data.ts';

const day = (name: string) => ({ day: name, orders: 1, amount: 100, refunded: 0 });
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, place) =>
    day(new Date(Date.parse(first) + place * 86_400_000).toISOString().slice(0, 10)),
  );

it('stepsOf returns days of a short period and months of a long one', () => {
  expect(stepsOf(daysFrom('2026-11-01', 30))).toHaveLength(30);
  const months = stepsOf(daysFrom('2026-01-01', 90));
  expect(months.map(({ id, days }) => [id, days.length])).toEqual([
    ['2026-01', 31],
    ['2026-02', 28],
    ['2026-03', 31],
  ]);
  expect(alike(months, daysFrom('2025-10-03', 90)).map(({ length }) => length)).toEqual([31, 28, 31]);
});

it('changeOf returns a change with its sign, and undefined without an earlier value', () => {
  expect([changeOf(110, 100), changeOf(90, 100), changeOf(100, 100)]).toEqual(['+10', '−10', '0']);
  expect([changeOf(10, 0), changeOf(10, undefined)]).toEqual([undefined, undefined]);
  expect([percentOf(1, 3), percentOf(1, 0)]).toEqual([33, 0]);
});
