import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import type { CancellationStep } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import { MOST_FLEXIBLE_CENTS } from '@guichet/contract/catalogue/flexible-ticket-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { centsOf } from '#backoffice/box-office/timetable/pattern-values.ts';

type Rule = CallAnswer<'GET /settingsticketing/cancellationrules'>['services'][number];
type RuleForm = 'money' | 'credit' | 'choice';
type StepTexts = { hours: string; percent: string }[];
type Flexible = CallInput<'PUT /settingsticketing/cancellationrules'>['body']['flexible'];

/** The flexible ticket of a rule as texts of the fields. */
export interface FlexibleValues {
  hasFlexible: boolean;
  /** In euros, such as `2` or `1,50` */
  flexibleAmount: string;
  flexibleSteps: StepTexts;
  flexibleCreditSteps: StepTexts;
}

/** The two lists of steps of a flexible ticket. */
export const FLEXIBLE_STEPS = ['flexibleSteps', 'flexibleCreditSteps'] as const;

const textsOf = (steps: readonly CancellationStep[]): StepTexts =>
  steps.map(({ hours, percent }) => ({ hours: String(hours), percent: String(percent) }));

/**
 * Returns the fields; a new flexible ticket begins with everything until the start.
 * @param locale language in which the amount is written
 */
export function flexibleValuesOf(
  { flexible, creditSteps = [] }: Partial<Rule>,
  locale: Locale,
): FlexibleValues {
  const amounts = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 });
  const first = [{ hours: '0', percent: '100' }];
  return {
    hasFlexible: flexible !== undefined,
    flexibleAmount: amounts.format((flexible?.amount ?? 200) / 100),
    flexibleSteps: flexible ? textsOf(flexible.steps) : first,
    flexibleCreditSteps: flexible ? textsOf(flexible.creditSteps) : creditSteps.length > 0 ? first : [],
  };
}

/** Returns the lists of steps that the form shows: those of money, of credit, or both. */
export const shownFlexible = (
  { hasFlexible }: Pick<FlexibleValues, 'hasFlexible'>,
  form: RuleForm,
): readonly (typeof FLEXIBLE_STEPS)[number][] =>
  hasFlexible
    ? FLEXIBLE_STEPS.filter(
        (name) => form === 'choice' || (form === 'credit') === (name === 'flexibleCreditSteps'),
      )
    : [];

/** Parses valid values. */
export function flexibleOf(values: FlexibleValues, form: RuleForm): NonNullable<Flexible> | null {
  if (!values.hasFlexible) return null;
  const shown = shownFlexible(values, form);
  const parsed = (name: (typeof FLEXIBLE_STEPS)[number]) =>
    shown.includes(name)
      ? values[name].map(({ hours, percent }) => ({ hours: Number(hours), percent: Number(percent) }))
      : [];
  return {
    amount: centsOf(values.flexibleAmount) ?? 0,
    steps: parsed('flexibleSteps'),
    creditSteps: parsed('flexibleCreditSteps'),
  };
}

/** Returns the problem of the amount that the form shows. */
export function flexibleAmountProblem({
  hasFlexible,
  flexibleAmount,
}: FlexibleValues): ProblemCode | undefined {
  if (!hasFlexible) return undefined;
  if (flexibleAmount.trim() === '') return 'field.required';
  const cents = centsOf(flexibleAmount) ?? 0;
  return cents >= 1 && cents <= MOST_FLEXIBLE_CENTS ? undefined : 'field.number';
}
