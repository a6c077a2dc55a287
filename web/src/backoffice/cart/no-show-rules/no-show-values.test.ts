import { describe, expect, it } from 'vitest';
import { type NoShowRules, problemsOf, rulesOf, valuesOf } from './no-show-values.ts';

const SETTINGS: NoShowRules = {
  isOffered: true,
  rules: [
    {
      service: 'AQUAGYM',
      labels: { 'fr-FR': 'Aquagym' },
      isCounted: true,
      missed: 3,
      days: 60,
      pauseDays: 14,
    },
    { service: 'SPA', labels: { 'fr-FR': 'Spa' }, isCounted: false, missed: 3, days: 60, pauseDays: 14 },
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
        { ...first, missed: '2' },
        { ...second, days: 'x' },
      ],
    };
    expect(rulesOf(SETTINGS, changed)).toEqual([
      { service: 'AQUAGYM', isCounted: true, missed: 2, days: 60, pauseDays: 14 },
    ]);
    expect(rulesOf(SETTINGS, { rules: [{ ...first, isCounted: false }, second] })).toEqual([
      { service: 'AQUAGYM', isCounted: false, missed: 3, days: 60, pauseDays: 14 },
    ]);
  });
});

describe('problemsOf', () => {
  it('reports numbers that the server refuses, of rules that count', () => {
    const [first, second] = valuesOf(SETTINGS).rules;
    if (!first || !second) throw new Error('There are two rules');
    const rules = [
      { ...first, missed: '21', days: '', pauseDays: '0' },
      { ...second, missed: '' },
    ];
    expect(problemsOf({ rules })).toEqual({
      'rules.0.missed': 'field.number',
      'rules.0.days': 'field.required',
      'rules.0.pauseDays': 'field.number',
    });
    expect(problemsOf({ rules: [{ ...first, missed: '20', days: '365', pauseDays: '1' }] })).toEqual({});
  });
});
