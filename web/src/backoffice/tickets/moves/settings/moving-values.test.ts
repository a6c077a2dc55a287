import { describe, expect, it } from 'vitest';
import {
  companionsOf,
  type MovingRules,
  problemsOf,
  rulesOf,
  valuesOf,
  withCompanion,
} from './moving-values.ts';

const SETTINGS: MovingRules = {
  isOffered: true,
  isAcrossServices: true,
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
      companions: [],
      fitting: ['SPA'],
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
      companions: [],
      fitting: [],
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
        companions: [],
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

describe('the other services of a rule', () => {
  it('are saved in the order in which they were chosen', () => {
    const [first, second] = valuesOf(SETTINGS, 'fr-FR').rules;
    if (!first || !second) throw new Error('There are two rules');
    const companions = withCompanion(withCompanion([], 'SPA', true), 'SAUNA', true);
    expect(rulesOf(SETTINGS, { rules: [{ ...first, companions }, second] })).toMatchObject([
      { service: 'AQUAGYM', companions: ['SPA', 'SAUNA'] },
    ]);
    expect(withCompanion(companions, 'SPA', false)).toEqual(['SAUNA']);
  });

  it('are those that fit, and those that were chosen before they stopped to fit', () => {
    const [first, second] = SETTINGS.rules;
    if (!first || !second) throw new Error('There are two rules');
    const codes = (rule: typeof first, chosen: string[]) =>
      companionsOf(SETTINGS, rule, chosen).map(({ service }) => service);
    expect(codes(first, [])).toEqual(['SPA']);
    expect(codes(second, [])).toEqual([]);
    expect(codes(second, ['AQUAGYM'])).toEqual(['AQUAGYM']);
  });
});
