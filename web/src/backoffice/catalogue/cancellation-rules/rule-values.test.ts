import { expect, it } from 'vitest';
import { nextStep, problemsOf, servicesOf, stepsOf, valuesOf } from './rule-values.ts';

const labels = { 'fr-FR': 'Aquagym' };
const rule = {
  service: 'A',
  labels,
  steps: [
    { hours: 48, percent: 100 },
    { hours: 2, percent: 50 },
  ],
  creditSteps: [],
  resalePercent: 0,
};
const others = [
  { service: 'B', labels, steps: [], creditSteps: [], resalePercent: 0 },
  { service: 'C', labels, steps: [], creditSteps: [], resalePercent: 0 },
];

it('valuesOf shows steps as text, and stepsOf parses them', () => {
  expect(stepsOf(valuesOf(rule, others))).toEqual({
    steps: rule.steps,
    creditSteps: [],
    flexible: null,
    resalePercent: 0,
  });
  expect(problemsOf(valuesOf(rule, others))).toEqual({});
});

it.each([
  ['money', rule.steps, []],
  ['credit', [], rule.steps],
  ['choice', rule.steps, rule.steps],
  ['choice', rule.steps, [{ hours: 2, percent: 100 }]],
] as const)('valuesOf reads a rule of %s, and stepsOf writes it back', (form, steps, creditSteps) => {
  const stored = { steps: [...steps], creditSteps: [...creditSteps], resalePercent: 0 };
  const values = valuesOf(stored, []);
  expect(values.form).toBe(form);
  expect(stepsOf(values)).toEqual({ ...stored, flexible: null });
});

it('problemsOf ignores the steps of credit unless they are shown', () => {
  const bad = [{ hours: '', percent: '50' }];
  const values = { ...valuesOf(rule, []), creditSteps: bad, hasOtherSteps: true };
  expect(problemsOf(values)).toEqual({});
  expect(problemsOf({ ...values, form: 'choice' })).toEqual({ 'creditSteps.0.hours': 'field.required' });
});

it('valuesOf keeps the share of a taken place, and stepsOf drops it when it is switched off', () => {
  const values = valuesOf({ ...rule, resalePercent: 80 }, []);
  expect(stepsOf(values).resalePercent).toBe(80);
  expect(stepsOf({ ...values, hasResale: false }).resalePercent).toBe(0);
  expect(problemsOf({ ...values, resalePercent: '101' })).toEqual({ resalePercent: 'field.number' });
  expect(problemsOf({ ...values, resalePercent: '101', hasResale: false })).toEqual({});
});

it('servicesOf returns the edited service first, then the chosen ones', () => {
  const values = { ...valuesOf(rule, others), others: [{ isChosen: false }, { isChosen: true }] };
  expect(servicesOf(rule, others, values)).toEqual(['A', 'C']);
});

it.each([
  ['', '50', { 'steps.0.hours': 'field.required' }],
  ['-1', '50', { 'steps.0.hours': 'field.number' }],
  ['8761', '50', { 'steps.0.hours': 'field.number' }],
  ['8760', '100', {}],
  ['0', '0', { 'steps.0.percent': 'field.number' }],
  ['0', '101', { 'steps.0.percent': 'field.number' }],
  ['1.5', '', { 'steps.0.hours': 'field.number', 'steps.0.percent': 'field.required' }],
])('problemsOf says of "%s" hours and "%s" percent what is wrong', (hours, percent, problems) => {
  expect(problemsOf({ ...valuesOf(rule, []), steps: [{ hours, percent }] })).toEqual(problems);
});

it('nextStep proposes a full refund first, then steps that fall', () => {
  const first = nextStep([]);
  const second = nextStep([first]);
  expect([first, second]).toEqual([
    { hours: '48', percent: '100' },
    { hours: '24', percent: '50' },
  ]);
  expect(nextStep([{ hours: '', percent: 'x' }])).toEqual({ hours: '0', percent: '0' });
});
