import { expect, it } from 'vitest';
import { problemsOf, RULE_FORMS, stepsOf, valuesOf } from './rule-values.ts';

const STEPS = [{ hours: 48, percent: 50 }];
const FLEXIBLE = { amount: 250, steps: [{ hours: 2, percent: 100 }], creditSteps: [] };
const rule = { steps: STEPS, creditSteps: [], flexible: FLEXIBLE, resalePercent: 0 };

it('valuesOf writes the supplement in the language of the page, and stepsOf parses it', () => {
  expect(valuesOf(rule, [], 'fr-FR').flexibleAmount).toBe('2,5');
  expect(valuesOf(rule, [], 'en-GB').flexibleAmount).toBe('2.5');
  expect(stepsOf(valuesOf(rule, [], 'en-GB'))).toEqual(rule);
});

it.each([
  ['', 'field.required'],
  ['0', 'field.number'],
  ['x', 'field.number'],
  ['1000,01', 'field.number'],
  ['1000', undefined],
])('problemsOf says of the supplement "%s" what is wrong', (flexibleAmount, problem) => {
  const problems = problemsOf({ ...valuesOf(rule, []), flexibleAmount });
  expect(problems).toEqual(problem ? { flexibleAmount: problem } : {});
});

it('problemsOf ignores the fields of a flexible ticket that is not offered', () => {
  const values = { ...valuesOf(rule, []), hasFlexible: false, flexibleAmount: '' };
  expect(problemsOf({ ...values, flexibleSteps: [{ hours: '', percent: '' }] })).toEqual({});
  expect(stepsOf(values).flexible).toBeNull();
});

it.each(RULE_FORMS)('stepsOf keeps the flexible steps of %s alone', (form) => {
  const both = { ...FLEXIBLE, creditSteps: [{ hours: 0, percent: 100 }] };
  const values = { ...valuesOf({ ...rule, flexible: both }, []), form };
  expect(stepsOf(values).flexible).toEqual({
    ...both,
    ...(form === 'money' && { creditSteps: [] }),
    ...(form === 'credit' && { steps: [] }),
  });
});
