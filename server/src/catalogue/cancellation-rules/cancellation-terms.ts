import { betterSteps, type RefundSteps } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import type { FlexibleRule } from '@guichet/contract/catalogue/flexible-ticket-rules.ts';

/** How customers cancel a service. */
export interface CancellationTerms extends RefundSteps {
  /** The flexible ticket that visitors may buy; null or absent when none is sold */
  readonly flexible?: FlexibleRule | null;
}

/** Returns a flexible ticket for the response. */
export const viewFlexible = ({ amount, steps, creditSteps }: FlexibleRule) => ({
  amount,
  steps: [...steps],
  creditSteps: [...creditSteps],
});

/** Returns the steps of a line: the rules of its sale, and the steps of the flexible ticket that was bought where better. */
export const flexibleSteps = (rules: RefundSteps, bought: RefundSteps | undefined): RefundSteps =>
  bought
    ? {
        ...rules,
        steps: betterSteps(rules.steps, bought.steps),
        creditSteps: betterSteps(rules.creditSteps, bought.creditSteps),
      }
    : rules;
