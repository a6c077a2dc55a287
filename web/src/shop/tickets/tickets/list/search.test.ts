import { describe, expect, it } from 'vitest';
import { readTicketsSearch } from './search.ts';

describe('the search parameters of the tickets page', () => {
  it('contain the choices that differ from the defaults', () => {
    expect(readTicketsSearch({ state: 'all', sort: 'name' })).toEqual({ state: 'all', sort: 'name' });
    expect(readTicketsSearch({ state: 'valid', sort: 'date' })).toEqual({});
  });

  it('contain a past state', () => {
    for (const state of ['consumed', 'expired'])
      expect(readTicketsSearch({ state, sort: 'name' })).toEqual({ state, sort: 'name' });
  });

  it('contain a filter by theme, establishment and day', () => {
    const search = { theme: 'Forme', place: 'Rivage', day: '2026-12-01' };
    expect(readTicketsSearch(search)).toEqual(search);
    expect(readTicketsSearch({ day: 'tomorrow', theme: '' })).toEqual({});
  });

  it('ignore unknown values', () => {
    expect(readTicketsSearch({ state: 'stolen', sort: '1', other: 'x' })).toEqual({});
  });
});
