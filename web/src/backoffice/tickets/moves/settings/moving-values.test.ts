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
      lowerPrice: 'refunded',
      fee: 150,
      acceptsDearer: false,
      chargesFee: false,
    },
    {
      service: 'SPA',
      labels: { 'fr-FR': 'Spa' },
      isAllowed: false,
      untilMinutes: 60,
      maxMoves: 1,
      acceptsCheaper: false,
      lowerPrice: 'refunded',
      fee: 150,
      acceptsDearer: false,
      chargesFee: false,
    },
  ],
};

describe('rulesOf', () => {
  it('returns the changed rules alone', () => {
    const values = valuesOf(SETTINGS, 'fr-FR');
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
      {
        service: 'AQUAGYM',
        isAllowed: true,
        untilMinutes: 120,
        maxMoves: 5,
        acceptsCheaper: false,
        lowerPrice: 'refunded',
        fee: 150,
        acceptsDearer: false,
        chargesFee: false,
      },
    ]);
    expect(rulesOf(SETTINGS, { rules: [first, { ...second, isAllowed: true }] })).toMatchObject([
      { service: 'SPA', isAllowed: true, untilMinutes: 60 },
    ]);
  });
});

describe('a fee', () => {
  it('is written in euros, and read back in cents', () => {
    const [first, second] = valuesOf(SETTINGS, 'fr-FR').rules;
    if (!first || !second) throw new Error('There are two rules');
    expect(first.fee).toBe('1,5');
    const rule = { ...first, acceptsCheaper: true, fee: '2,35' };
    expect(rulesOf(SETTINGS, { rules: [rule, second] })).toMatchObject([{ fee: 235, acceptsCheaper: true }]);
  });

  it('is checked only while the difference is refunded, or every move costs it', () => {
    const [first] = valuesOf(SETTINGS, 'fr-FR').rules;
    if (!first) throw new Error('There are two rules');
    const problems = (more: Partial<typeof first>) =>
      problemsOf({ rules: [{ ...first, acceptsCheaper: true, fee: 'x', ...more }] });
    expect(problems({})).toEqual({ 'rules.0.fee': 'field.number' });
    expect(problems({ fee: '1000,01' })).toEqual({ 'rules.0.fee': 'field.number' });
    expect(problems({ fee: ' ' })).toEqual({ 'rules.0.fee': 'field.required' });
    expect(problems({ lowerPrice: 'kept' })).toEqual({});
    expect(problems({ acceptsCheaper: false })).toEqual({});
    expect(problems({ acceptsCheaper: false, chargesFee: true })).toEqual({ 'rules.0.fee': 'field.number' });
  });
});

describe('problemsOf', () => {
  it('reports numbers of allowed rules that the server refuses', () => {
    const [first, second] = valuesOf(SETTINGS, 'fr-FR').rules;
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
