import { expect, it } from 'vitest';
import { addMonths, weeksOf } from './month.ts';

it('the weeks of a month begin on Monday and hold its days alone', () => {
  const november = weeksOf('2026-11');
  expect(november).toHaveLength(6);
  expect(november[0]).toEqual([...Array(6).fill(undefined), '2026-11-01']);
  expect(november[5]?.[0]).toBe('2026-11-30');
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

it('months follow each other over the new year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
});
