import { expect, it } from 'vitest';
import { compared, isReached, limited, median, table } from './report.ts';

it('compares with what was measured beside it, or with a limit', () => {
  expect(compared(3000, 1000, 'holds/s')).toEqual({
    value: 3000,
    unit: 'holds/s',
    reference: 1000,
    ratio: 3,
  });
  expect(limited('rss-mb', 301.26, 'MB')).toEqual({ value: 301.3, unit: 'MB', reference: 380, ratio: null });
});

it('says which goals are missed', () => {
  expect(isReached('hold-hot', compared(3000, 1000, 'holds/s'))).toBe(true);
  expect(isReached('hold-hot', compared(2990, 1000, 'holds/s'))).toBe(false);
  expect(isReached('stuck-carts-paging', compared(8, 4, 'ms'))).toBe(true);
  expect(isReached('stuck-carts-paging', compared(8.1, 4, 'ms'))).toBe(false);
  expect(isReached('home-lighthouse', limited('home-lighthouse', 94, 'points'))).toBe(false);
  expect(isReached('home-cls', limited('home-cls', 0.02, ''))).toBe(false);
  expect(table(new Map([['rss-mb', limited('rss-mb', 400, 'MB')]]))).toMatch(/rss-mb +400 +MB .*MISSED/);
});

it('takes the middle round', () => {
  expect(median([30, 10, 20])).toBe(20);
  expect(median([10, 20])).toBe(15);
});
