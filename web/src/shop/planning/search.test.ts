import { describe, expect, it } from 'vitest';
import { chosenEstablishment, readPlanningSearch } from './search.ts';

describe('the search parameters of the planning', () => {
  it('may name every theme of a large venue', () => {
    const themeIds = Array.from({ length: 40 }, (_, at) => `THEME-OF-THE-VENUE-${at}`).join(',');
    expect(readPlanningSearch({ themeIds })).toEqual({ themeIds });
  });

  it('omit empty values', () => {
    expect(readPlanningSearch({ display: '', themeIds: ',', establishmentIds: '', free: 'no' })).toEqual({});
  });

  it.each([
    { display: '3' },
    { display: 'week' },
    { day: 'tomorrow' },
    { themeIds: `AQUA,${'X'.repeat(81)}` },
  ])('reject invalid values: %j', (search) =>
    expect(() => readPlanningSearch(search)).toThrow(expect.objectContaining({ status: 400 })),
  );

  it('survive a round trip', () => {
    const search = {
      display: '2',
      day: '2026-11-20',
      establishmentIds: 'all',
      themeIds: 'A,-',
      free: 'true',
    };
    expect(readPlanningSearch(search)).toEqual(search);
  });
});

describe('the establishment that the planning shows', () => {
  it('is the requested one, the first of several, or all', () => {
    expect(chosenEstablishment(['A', 'B'], undefined)).toBe('A');
    expect(chosenEstablishment(['A', 'B'], 'B')).toBe('B');
    expect(chosenEstablishment(['A', 'B'], 'all')).toBeUndefined();
    expect(chosenEstablishment(['A'], 'A')).toBeUndefined();
  });
});
