import { expect, it } from 'vitest';
import { addMonths, lastDayOf, mondayOf, WEEKDAYS, weekdayOf, weeksOf } from './month.ts';

it('weeksOf returns weeks from Monday that contain only days of the month', () => {
  const november = weeksOf('2026-11');
  expect(november).toHaveLength(6);
  expect(november[0]).toEqual([...Array(6).fill(undefined), '2026-11-01']);
  expect(november[1]?.[0]).toBe('2026-11-02');
  expect(november[5]).toEqual(['2026-11-30', ...Array(6).fill(undefined)]);
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2027-02').flat()).toHaveLength(28);
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

it('addMonths continues over the new year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
  expect(addMonths('2026-01', 14)).toBe('2027-03');
});

it('lastDayOf returns the last day of a month', () => {
  expect(['2026-12', '2027-02', '2028-02'].map(lastDayOf)).toEqual([
    '2026-12-31',
    '2027-02-28',
    '2028-02-29',
  ]);
});

it('mondayOf returns the Monday of a week until Sunday', () => {
  expect(WEEKDAYS.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(['2026-11-16', '2026-11-22'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-16']);
});
