import { describe, expect, it } from 'vitest';
import { type MovingRules, problemsOf, rulesOf, valuesOf } from './moving-values.ts';

const SETTINGS: MovingRules = {
  isOffered: true,
  rules: [
    {
      service: 'AQUAGYM',
      labels: { 'fr-FR': 'Aquagym' },
      isAllowed: true,
      untilMinutes: 120,
      maxMoves: 2,
      acceptsCheaper: false,
    },
    {
      service: 'SPA',
      labels: { 'fr-FR': 'Spa' },
      isAllowed: false,
      untilMinutes: 60,
      maxMoves: 1,
      acceptsCheaper: false,
    },
  ],
};

describe('rulesOf', () => {
  it('returns the changed rules alone', () => {
    const values = valuesOf(SETTINGS);
    expect(rulesOf(SETTINGS, values)).toEqual([]);
    const [first, second] = values.rules;
    if (!first || !second) throw new Error('There are two rules');
    const changed = {
      rules: [
        { ...first, maxMoves: '5' },
        { ...second, maxMoves: 'x' },
      ],
    };
    expect(rulesOf(SETTINGS, changed)).toEqual([
      { service: 'AQUAGYM', isAllowed: true, untilMinutes: 120, maxMoves: 5, acceptsCheaper: false },
    ]);
    expect(rulesOf(SETTINGS, { rules: [first, { ...second, isAllowed: true }] })).toMatchObject([
      { service: 'SPA', isAllowed: true, untilMinutes: 60 },
    ]);
  });
});

describe('problemsOf', () => {
  it('reports numbers of allowed rules that the server refuses', () => {
    const [first, second] = valuesOf(SETTINGS).rules;
    if (!first || !second) throw new Error('There are two rules');
    const values = {
      rules: [
        { ...first, untilMinutes: '43201', maxMoves: '' },
        { ...second, maxMoves: '0' },
      ],
    };
    expect(problemsOf(values)).toEqual({
      'rules.0.untilMinutes': 'field.number',
      'rules.0.maxMoves': 'field.required',
    });
  });
});
