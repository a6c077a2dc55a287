import { describe, expect, it } from 'vitest';
import { centsOf, newPattern, patternOf, problemsOf, valuesOf } from './pattern-values.ts';
import type { Pattern } from './timetable-data.ts';

const PATTERN: Pattern = {
  ...newPattern('RIVAGE', '2026-09-01'),
  id: 'p1',
  services: ['ACT-AQUAGYM'],
  theme: 'FORME',
  room: { 'fr-FR': 'Bassin', 'de-DE': 'Becken' },
  rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
  until: '2027-06-30',
  pool: 'hall',
  unitPrices: { PLEIN: 1250 },
  saleStart: { minutesBefore: 14 * 1440 },
  saleEnd: { at: '2026-12-01T18:00' },
  minimumParticipants: 4,
  minimumAge: 6,
  maximumAge: 12,
  accompaniment: { underAge: 8, children: 4 },
};

describe('patternOf', () => {
  it('returns the pattern that valuesOf read', () => {
    expect(patternOf(valuesOf(PATTERN, 'fr-FR'), PATTERN)).toEqual(PATTERN);
    const monthly = { ...PATTERN, rule: 'FREQ=MONTHLY;BYDAY=1SA' };
    expect(patternOf(valuesOf(monthly, 'en-GB'), monthly)).toEqual(monthly);
  });

  it('leaves out what is empty', () => {
    const values = {
      ...valuesOf(PATTERN, 'fr-FR'),
      theme: '',
      until: '',
      minimumAge: '',
      underAge: '',
      children: '',
    };
    const pattern = patternOf(values, PATTERN);
    expect(Object.keys(pattern)).not.toEqual(expect.arrayContaining(['theme']));
    expect([pattern.until, pattern.minimumAge, pattern.accompaniment]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('problemsOf', () => {
  it('reports what is missing or no number', () => {
    const values = valuesOf(PATTERN, 'fr-FR');
    expect(problemsOf(values)).toEqual({});
    expect(
      problemsOf({
        ...values,
        services: [],
        capacity: 'x',
        days: [],
        underAge: '8',
        children: '',
        prices: { A: '1,234' },
      }),
    ).toEqual({
      services: 'field.required',
      capacity: 'field.number',
      rule: 'field.required',
      children: 'field.required',
      'prices.A': 'field.format',
    });
  });
});

describe('centsOf', () => {
  it('parses amounts of every language', () => {
    expect(['12', '12,5', '12.50 €', '', 'x'].map(centsOf)).toEqual([1200, 1250, 1250, undefined, undefined]);
  });
});
