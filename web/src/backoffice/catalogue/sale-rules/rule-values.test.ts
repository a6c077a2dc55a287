import { expect, it } from 'vitest';
import type { ThemesData } from '../themes/themes-data.ts';
import { newRule, problemsOfRule, type RuleValues } from './rule-values.ts';

const DATA: ThemesData = { items: [], services: [], families: [], otherRules: [], natures: [] };

it('problemsOfRule reports the new one of two equal rules', () => {
  const added = newRule('theme:NAGER', 'PlaceNumber');
  const stored: RuleValues = { ...added, key: '8d8a6cf6-7c1e-4a4f-a1a5-6d1c1d3c0b10' };
  const rules = [stored, added];
  expect(problemsOfRule(added, rules, DATA)).toEqual({ link: 'field.choice' });
  expect(problemsOfRule(stored, rules, DATA)).toEqual({});
});
