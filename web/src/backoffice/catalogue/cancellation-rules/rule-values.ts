import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type CancellationStep, MOST_HOURS } from '@guichet/contract/catalogue/cancellation-step-rules.ts';

export type CancellationRules = CallAnswer<'GET /settingsticketing/cancellationrules'>;
export type ServiceRule = CancellationRules['services'][number];

/** The steps of a rule as texts of the fields, and the other services that get it too, in the order of the page. */
export interface RuleValues {
  steps: { hours: string; percent: string }[];
  others: { isChosen: boolean }[];
}

/** Returns the step that follows others: half of the hours and of the share, or 48 hours and everything. */
export function nextStep(steps: RuleValues['steps']): RuleValues['steps'][number] {
  const last = steps.at(-1);
  const halfOf = (text: string) => String(Math.floor((Number(text) || 0) / 2));
  return last
    ? { hours: halfOf(last.hours), percent: halfOf(last.percent) }
    : { hours: '48', percent: '100' };
}

export const valuesOf = ({ steps }: ServiceRule, others: readonly ServiceRule[]): RuleValues => ({
  steps: steps.map(({ hours, percent }) => ({ hours: String(hours), percent: String(percent) })),
  others: others.map(() => ({ isChosen: false })),
});

/** Parses valid values. */
export const stepsOf = ({ steps }: RuleValues): CancellationStep[] =>
  steps.map(({ hours, percent }) => ({ hours: Number(hours), percent: Number(percent) }));

/** Returns the services that the rule is saved for, the edited one first. */
export const servicesOf = (
  edited: ServiceRule,
  others: readonly ServiceRule[],
  values: RuleValues,
): string[] => [
  edited.service,
  ...others.filter((_, at) => values.others[at]?.isChosen).map(({ service }) => service),
];

/** Returns the validation problems by the path of the field: `steps.0.hours`. The server checks the order of steps. */
export function problemsOf({ steps }: RuleValues): Partial<Record<string, ProblemCode>> {
  const problems = steps.flatMap(({ hours, percent }, at) => [
    [`steps.${at}.hours`, problemOf(hours, 0, MOST_HOURS)] as const,
    [`steps.${at}.percent`, problemOf(percent, 1, 100)] as const,
  ]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function problemOf(text: string, least: number, most: number): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  const value = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? undefined : 'field.number';
}
