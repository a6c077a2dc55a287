import type { RefundForm } from '../tickets/refund-form-rules.ts';

/** A step of a cancellation rule: until some hours before the start, a share of the price is refunded. */
export interface CancellationStep {
  /** Hours of elapsed time before the start of the session, whatever the clocks of the venue do meanwhile */
  readonly hours: number;
  /** Refunded share of the price, in percent */
  readonly percent: number;
}

/** The steps of a rule: of a refund in money, and of credit, a gift card of the venue. */
export interface RefundSteps {
  /** Empty: no money */
  readonly steps: readonly CancellationStep[];
  /** Empty: no credit */
  readonly creditSteps: readonly CancellationStep[];
  /** Share that is refunded in all when the session starts, if somebody else has taken the places, in percent; 0 or absent: no more than by the steps */
  readonly resalePercent?: number;
}

/** Maximum number of steps of a rule. */
export const MOST_STEPS = 5;

/** Maximum number of hours of a step: a year. */
export const MOST_HOURS = 8760;

const HOUR_MS = 3_600_000;

/**
 * Returns why steps are not a rule; undefined when they are. The hours fall from step to step, and so do the shares: no
 * later cancellation is better.
 */
export function stepsProblem(steps: readonly CancellationStep[]): 'order' | 'range' | undefined {
  const isWithin = ({ hours, percent }: CancellationStep) =>
    Number.isInteger(hours) &&
    hours >= 0 &&
    hours <= MOST_HOURS &&
    Number.isInteger(percent) &&
    percent >= 1 &&
    percent <= 100;
  if (steps.length > MOST_STEPS || !steps.every(isWithin)) return 'range';
  const isOrdered = steps.every((step, at) => {
    const before = steps[at - 1];
    return !before || (step.hours < before.hours && step.percent < before.percent);
  });
  return isOrdered ? undefined : 'order';
}

/** What is refunded at an instant. */
export interface CancellationOffer {
  /** Share of the price, in percent; 0 when nothing is refunded any more */
  readonly percent: number;
  /** Last instant of this share, in milliseconds; absent when nothing is refunded */
  readonly until?: number;
  /** Share after that instant, in percent */
  readonly next: number;
}

/**
 * Returns what steps refund at an instant. The last instant of a step belongs to it.
 * @param start of the session, and `now`, in milliseconds
 */
export function cancellationOffer(
  steps: readonly CancellationStep[],
  start: number,
  now: number,
): CancellationOffer {
  const at = steps.findIndex(({ hours }) => now <= start - hours * HOUR_MS);
  const step = steps[at];
  if (!step) return { percent: 0, next: 0 };
  return {
    percent: step.percent,
    until: start - step.hours * HOUR_MS,
    next: steps[at + 1]?.percent ?? 0,
  };
}

/**
 * Returns the form in which a cancelled ticket may get more once its place is taken, since its steps end below that share;
 * money before credit, undefined where the steps give as much. A rule without steps has the form of money.
 */
export function resaleForm({ steps, creditSteps, resalePercent = 0 }: RefundSteps): RefundForm | undefined {
  const isMore = (of: readonly CancellationStep[]) =>
    (of.find(({ hours }) => hours === 0)?.percent ?? 0) < resalePercent;
  if ((steps.length > 0 || creditSteps.length === 0) && isMore(steps)) return 'money';
  return creditSteps.length > 0 && isMore(creditSteps) ? 'credit' : undefined;
}

/** Returns the refunded part of the price of one ticket, in cents, rounded half up. */
export const refundedShare = (unitPrice: number, percent: number): number =>
  Math.round((unitPrice * percent) / 100);

/** Returns the steps that refund at every instant the larger share of two rules. */
export function betterSteps(
  one: readonly CancellationStep[],
  other: readonly CancellationStep[],
): CancellationStep[] {
  const shareAt = (steps: readonly CancellationStep[], hours: number) =>
    steps.find((step) => step.hours <= hours)?.percent ?? 0;
  const limits = [...new Set([...one, ...other].map(({ hours }) => hours))].sort((a, b) => a - b);
  const steps: CancellationStep[] = [];
  // From the start backwards: a limit that offers no more than the one nearer to the start is none.
  for (const hours of limits) {
    const percent = Math.max(shareAt(one, hours), shareAt(other, hours));
    if (percent > (steps.at(-1)?.percent ?? 0)) steps.push({ hours, percent });
  }
  return steps.reverse();
}
