import { expect, it } from 'vitest';
import { daysOf } from './takings.ts';
import { comparedDays, isPeriod, partsOf } from './takings-days.ts';

const month = { from: '2026-11-01', until: '2026-11-22' };

it('comparedDays returns the days before a period, or the same ones a year earlier', () => {
  expect(comparedDays(month, 'year')).toEqual({ from: '2025-11-01', until: '2025-11-22' });
  expect(comparedDays(month, 'previous')).toEqual({ from: '2026-10-10', until: '2026-10-31' });
  expect(comparedDays(month, 'none')).toBeUndefined();
  const first = { from: '1900-01-01', until: '1900-01-02' };
  for (const compare of ['year', 'previous'] as const) expect(comparedDays(first, compare)).toBeUndefined();
  expect(comparedDays({ from: '2028-02-29', until: '2028-02-29' }, 'year')?.from).toBe('2027-02-28');
});

it('isPeriod accepts a year at most, and an end after the beginning', () => {
  expect(isPeriod(month)).toBe(true);
  expect(isPeriod({ from: '2026-01-01', until: '2026-12-31' })).toBe(true);
  expect(isPeriod({ from: '2026-01-01', until: '2027-12-31' })).toBe(false);
  expect(isPeriod({ from: month.until, until: month.from })).toBe(false);
});

it('partsOf divides a period into months without gaps, the newest first', () => {
  expect(partsOf(month)).toEqual([month]);
  const parts = partsOf({ from: '2025-11-28', until: '2026-11-27' });
  expect(parts).toHaveLength(12);
  expect(parts.flatMap((part) => daysOf(part).toReversed()).toReversed()).toEqual(
    daysOf({ from: '2025-11-28', until: '2026-11-27' }),
  );
});

it('daysOf returns every day of a period', () => {
  expect(daysOf({ from: '2026-02-27', until: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});
