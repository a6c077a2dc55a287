import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type CancellationStep, MOST_HOURS } from '@guichet/contract/catalogue/cancellation-step-rules.ts';

import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import {
  type FlexibleValues,
  flexibleAmountProblem,
  flexibleOf,
  flexibleValuesOf,
  shownFlexible,
} from './flexible-values.ts';

export type CancellationRules = CallAnswer<'GET /settingsticketing/cancellationrules'>;
export type ServiceRule = CancellationRules['services'][number];

/** What a rule gives: money, credit, or either by the customer's choice. */
export const RULE_FORMS = ['money', 'credit', 'choice'] as const;
export type RuleForm = (typeof RULE_FORMS)[number];

/** The steps of a rule as texts of the fields, and the other services that get it too, in the order of the page. */
export interface RuleValues extends FlexibleValues {
  form: RuleForm;
  steps: { hours: string; percent: string }[];
  /** Whether credit has steps of its own, where the customer chooses */
  hasOtherSteps: boolean;
  creditSteps: { hours: string; percent: string }[];
  /** Whether more is refunded when the session starts, if somebody has taken the place, and the share in all */
  hasResale: boolean;
  resalePercent: string;
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

const textsOf = (steps: readonly CancellationStep[]): RuleValues['steps'] =>
  steps.map(({ hours, percent }) => ({ hours: String(hours), percent: String(percent) }));

export const valuesOf = (
  {
    steps,
    creditSteps,
    flexible,
    resalePercent,
  }: Pick<ServiceRule, 'steps' | 'creditSteps' | 'flexible' | 'resalePercent'>,
  others: readonly ServiceRule[],
  locale: Locale = DEFAULT_LOCALE,
): RuleValues => ({
  form: creditSteps.length === 0 ? 'money' : steps.length === 0 ? 'credit' : 'choice',
  steps: textsOf(steps.length === 0 ? creditSteps : steps),
  hasOtherSteps:
    steps.length > 0 && creditSteps.length > 0 && JSON.stringify(steps) !== JSON.stringify(creditSteps),
  creditSteps: textsOf(creditSteps),
  ...flexibleValuesOf({ creditSteps, ...(flexible && { flexible }) }, locale),
  hasResale: resalePercent > 0,
  resalePercent: String(resalePercent || 90),
  others: others.map(() => ({ isChosen: false })),
});

const parsed = (steps: RuleValues['steps']): CancellationStep[] =>
  steps.map(({ hours, percent }) => ({ hours: Number(hours), percent: Number(percent) }));

/** Parses valid values. */
export function stepsOf(values: RuleValues): Pick<ServiceRule, 'resalePercent'> & {
  steps: CancellationStep[];
  creditSteps: CancellationStep[];
  flexible: ReturnType<typeof flexibleOf>;
} {
  const { form, steps, creditSteps } = values;
  return {
    steps: form === 'credit' ? [] : parsed(steps),
    creditSteps: form === 'money' ? [] : parsed(showsOtherSteps(values) ? creditSteps : steps),
    flexible: flexibleOf(values, form),
    resalePercent: values.hasResale ? Number(values.resalePercent) : 0,
  };
}

/** Returns whether credit has fields of its own. */
export const showsOtherSteps = ({ form, hasOtherSteps }: RuleValues): boolean =>
  form === 'choice' && hasOtherSteps;

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
export function problemsOf(values: RuleValues): Partial<Record<string, ProblemCode>> {
  const shown = [
    ['steps', values.steps] as const,
    ...(showsOtherSteps(values) ? [['creditSteps', values.creditSteps] as const] : []),
    ...shownFlexible(values, values.form).map((name) => [name, values[name]] as const),
  ];
  const problems: (readonly [string, ProblemCode | undefined])[] = shown.flatMap(([name, steps]) =>
    steps.flatMap(({ hours, percent }, at) => [
      [`${name}.${at}.hours`, problemOf(hours, 0, MOST_HOURS)] as const,
      [`${name}.${at}.percent`, problemOf(percent, 1, 100)] as const,
    ]),
  );
  problems.push(['flexibleAmount', flexibleAmountProblem(values)] as const);
  if (values.hasResale) problems.push(['resalePercent', problemOf(values.resalePercent, 1, 100)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function problemOf(text: string, least: number, most: number): ProblemCode | undefined {
  if (text.trim() === '') return 'field.required';
  const value = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? undefined : 'field.number';
}
