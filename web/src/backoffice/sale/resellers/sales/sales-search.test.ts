import { describe, expect, it } from 'vitest';
import { daysOf, readSalesSearch } from './sales-search.ts';

describe('daysOf', () => {
  it.each([
    [{}, { from: '2026-02-01', until: '2026-02-28' }],
    [{ from: '2026-03-10' }, { from: '2026-03-10', until: '2026-03-31' }],
    [{ until: '2026-03-10' }, { from: '2026-03-01', until: '2026-03-10' }],
    [
      { from: '2026-01-05', until: '2026-03-10' },
      { from: '2026-01-05', until: '2026-03-10' },
    ],
  ])('of %j are %j', (search, days) => {
    expect(daysOf(search, '2026-02-14')).toEqual(days);
  });
});

describe('readSalesSearch', () => {
  it('drops an invalid reseller or kind of day', () => {
    expect(readSalesSearch({ by: 'sold', reseller: 'nobody' })).toEqual({});
  });
  it('rejects an invalid day', () => {
    expect(() => readSalesSearch({ from: '2026-02-30' })).toThrow();
  });
});
