import { expect, it } from 'vitest';
import { compared, comparisonOf, comparisonTable, isReached, limited, median, table } from './report.ts';

it('compared and limited relate a figure to its reference or its limit', () => {
  expect(compared(3000, 1000, 'holds/s')).toEqual({
    value: 3000,
    unit: 'holds/s',
    reference: 1000,
    ratio: 3,
  });
  expect(limited('rss-mb', 301.26, 'MB')).toEqual({ value: 301.3, unit: 'MB', reference: 350, ratio: null });
});

it('isReached and table report missed goals', () => {
  expect(isReached('hold-hot', compared(3000, 1000, 'holds/s'))).toBe(true);
  expect(isReached('hold-hot', compared(2990, 1000, 'holds/s'))).toBe(false);
  expect(isReached('stuck-carts-paging', compared(8, 4, 'ms'))).toBe(true);
  expect(isReached('stuck-carts-paging', compared(8.1, 4, 'ms'))).toBe(false);
  expect(isReached('home-lighthouse', limited('home-lighthouse', 94, 'points'))).toBe(false);
  expect(isReached('home-cls', limited('home-cls', 0.02, ''))).toBe(false);
  expect(table(new Map([['rss-mb', limited('rss-mb', 400, 'MB')]]))).toMatch(/rss-mb +400 +MB .*MISSED/);
});

it('median averages the two middle values of an even number of values', () => {
  expect(median([30, 10, 20])).toBe(20);
  expect(median([10, 20])).toBe(15);
});

it('comparisonOf reports the gain of a speed trick by the median round', () => {
  const rounds = [
    { usual: 300, without: 100 },
    { usual: 110, without: 100 },
    { usual: 60, without: 50 },
  ];
  const comparison = comparisonOf(rounds, { unit: 'requests/s' });
  expect(comparison).toMatchObject({ usual: 110, without: 100, gain: { middle: 20, least: 10, most: 200 } });
  expect(comparisonTable(new Map([['response-cache home-html', comparison]]))).toContain('20 % (10 to 200)');
});

it('comparisonOf counts a shorter time as a gain', () => {
  const rounds = [{ usual: 2, without: 3 }];
  expect(comparisonOf(rounds, { unit: 's', isSmallerBetter: true }).gain.middle).toBe(50);
  expect(comparisonOf(rounds, { unit: 'requests/s' }).gain.middle).toBe(-33);
});
