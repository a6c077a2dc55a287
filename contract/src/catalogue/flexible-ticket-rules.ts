import { type CancellationStep, type RefundSteps, stepsProblem } from './cancellation-step-rules.ts';

/** A flexible ticket: a supplement for which better steps of cancellation apply. Without zod: the browser imports this file. */

/** Largest supplement for a place, in cents. */
export const MOST_FLEXIBLE_CENTS = 100_000;

/** The flexible ticket of a cancellation rule. */
export interface FlexibleRule extends RefundSteps {
  /** Supplement for each place, in cents */
  readonly amount: number;
}

/** The flexible ticket of a line, as its buyer sees and buys it. */
export interface FlexibleTerms {
  /** Supplement for each ticket of the line, in cents: part of its unit price once it is chosen */
  unitAmount: number;
  steps: CancellationStep[];
  creditSteps: CancellationStep[];
  /** The terms that apply without it; the share of a taken place applies beside both, absent where there is none */
  ordinary: {
    steps: CancellationStep[];
    creditSteps: CancellationStep[];
    resalePercent?: number | undefined;
  };
}

const shareAt = (steps: readonly CancellationStep[], hours: number): number =>
  steps.find((step) => step.hours <= hours)?.percent ?? 0;

/** Returns whether steps refund at every moment at least as much as others, and whether they refund more at some moment. */
function compared(steps: readonly CancellationStep[], others: readonly CancellationStep[]) {
  const moments = [...steps, ...others].map(({ hours }) => hours);
  return {
    isAsGood: moments.every((hours) => shareAt(steps, hours) >= shareAt(others, hours)),
    isBetter: moments.some((hours) => shareAt(steps, hours) > shareAt(others, hours)),
  };
}

/**
 * Returns whether a flexible ticket still refunds more than the ordinary steps, now or later. One that does not is not sold.
 * @param start of the session, and `now`, in milliseconds
 */
export function isWorthwhile(
  ordinary: RefundSteps,
  flexible: RefundSteps,
  start: number,
  now: number,
): boolean {
  const left = (start - now) / 3_600_000;
  const isBetter = (steps: readonly CancellationStep[], others: readonly CancellationStep[]) =>
    [left, ...[...steps, ...others].map(({ hours }) => hours)]
      .filter((hours) => hours <= left)
      .some((hours) => shareAt(steps, hours) > shareAt(others, hours));
  return isBetter(flexible.steps, ordinary.steps) || isBetter(flexible.creditSteps, ordinary.creditSteps);
}

/**
 * Returns why a flexible ticket is none; undefined when it is one. Its steps refund at no moment less than the ordinary ones,
 * in money and as credit, and in one of the two they refund more.
 */
export function flexibleProblem(
  ordinary: RefundSteps,
  { amount, steps, creditSteps }: FlexibleRule,
): 'amount' | 'steps' | 'worse' | undefined {
  if (!Number.isInteger(amount) || amount < 1 || amount > MOST_FLEXIBLE_CENTS) return 'amount';
  if (stepsProblem(steps) || stepsProblem(creditSteps)) return 'steps';
  const money = compared(steps, ordinary.steps);
  const credit = compared(creditSteps, ordinary.creditSteps);
  const isFlexible = money.isAsGood && credit.isAsGood && (money.isBetter || credit.isBetter);
  return isFlexible ? undefined : 'worse';
}
