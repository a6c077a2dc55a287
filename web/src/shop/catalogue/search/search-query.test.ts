import { describe, expect, it } from 'vitest';
import { readParameters } from './search.ts';
import {
  EMPTY_QUERY,
  readQuery,
  type SearchQuery,
  toBody,
  toParameters,
  usedFilters,
  withoutFilters,
} from './search-query.ts';

const TODAY = '2026-11-20';
const read = (search: Record<string, unknown>) => readQuery(readParameters(search), TODAY);

const FULL: SearchQuery = {
  words: 'aquagym',
  isFast: true,
  isSolidary: true,
  start: '2026-12-01',
  end: '2026-12-31',
  types: [1, -1],
  establishments: ['RIVAGE', 'TILLEULS'],
  themes: ['NAGER'],
  sort: 'price',
};

describe('the address of a search', () => {
  it('has the exact parameter names, lists joined by commas, a withdrawal as -1', () => {
    expect(toParameters(FULL)).toEqual({
      searchStringFilter: 'aquagym',
      isFastPurchase: 'true',
      startSaleDate: '2026-12-01',
      endSaleDate: '2026-12-31',
      isSolidarityPricing: 'true',
      establishmentIds: 'RIVAGE,TILLEULS',
      themeIds: 'NAGER',
      types: '1,-1',
      sort: 'price',
    });
    expect(Object.values(toParameters(EMPTY_QUERY)).filter(Boolean)).toEqual([]);
  });

  it('is parsed to the same query', () => {
    expect(read(toParameters(FULL))).toEqual(FULL);
    expect(read({})).toEqual(EMPTY_QUERY);
  });

  it('may be an entry of the menu', () => {
    expect(read({ fastbuy: true })).toEqual({ ...EMPTY_QUERY, isFast: true });
    expect(read({ solidaritypricing: 'true' })).toEqual({ ...EMPTY_QUERY, isSolidary: true });
    expect(toParameters({ ...EMPTY_QUERY, isFast: true })).toMatchObject({ isFastPurchase: 'true' });
  });

  it('may name a withdrawal as the fifth type, and a number as words', () => {
    expect(read({ types: 5 })?.types).toEqual([-1]);
    expect(read({ searchStringFilter: 2026 })?.words).toBe('2026');
  });

  it('begins today instead of a past day', () => {
    expect(read({ startSaleDate: '2026-01-01', endSaleDate: '2026-12-01' })?.start).toBe(TODAY);
  });

  it.each([
    [{ types: '1,9' }],
    [{ types: 'all' }],
    [{ startSaleDate: '2026-13-01' }],
    [{ startSaleDate: 'tomorrow' }],
    [{ startSaleDate: '2026-12-02', endSaleDate: '2026-12-01' }],
    [{ endSaleDate: '2026-11-19' }],
    [{ sort: 'colour' }],
    [{ isFastPurchase: 'perhaps' }],
    [{ themeIds: 'x'.repeat(81) }],
  ])('is bad with %o', (search) => expect(read(search)).toBeUndefined());
});

describe('the call of a search', () => {
  it('contains all values of the query', () => {
    expect(toBody(FULL)).toEqual({
      searchStringFilter: 'aquagym',
      isFastPurchase: true,
      isSolidarityPricing: true,
      startSaleDate: '2026-12-01',
      endSaleDate: '2026-12-31',
      types: [1, -1],
      establishmentIds: ['RIVAGE', 'TILLEULS'],
      themeIds: ['NAGER'],
      sort: 'price',
    });
    expect(toBody(EMPTY_QUERY)).toEqual({});
  });
});

describe('filters in use', () => {
  it('can be removed one by one', () => {
    const used = usedFilters(FULL);
    expect(used.map(({ filter, value }) => `${filter} ${value}`.trim())).toEqual([
      'isFastPurchase',
      'isSolidarityPricing',
      'saleDates',
      'types 1',
      'types -1',
      'establishmentIds RIVAGE',
      'establishmentIds TILLEULS',
      'themeIds NAGER',
    ]);
    expect(used[2]?.without).toMatchObject({ start: undefined, end: undefined, words: 'aquagym' });
    expect(used[4]?.without.types).toEqual([1]);
    expect(used[5]?.without.establishments).toEqual(['TILLEULS']);
  });

  it('can all be removed while words and sort stay', () => {
    expect(withoutFilters(FULL)).toEqual({ ...EMPTY_QUERY, words: 'aquagym', sort: 'price' });
    expect(usedFilters(withoutFilters(FULL))).toEqual([]);
  });
});
