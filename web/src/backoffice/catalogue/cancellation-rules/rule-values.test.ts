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
};
const others = [
  { service: 'B', labels, steps: [] },
  { service: 'C', labels, steps: [] },
];

it('valuesOf shows steps as text, and stepsOf parses them', () => {
  expect(stepsOf(valuesOf(rule, others))).toEqual(rule.steps);
  expect(problemsOf(valuesOf(rule, others))).toEqual({});
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
  expect(problemsOf({ steps: [{ hours, percent }], others: [] })).toEqual(problems);
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
