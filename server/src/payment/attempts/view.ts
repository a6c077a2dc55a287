import type { PayingCard, PaymentPlan } from '#gateways/payment/port.ts';
import { amountDueNow } from '../instalments/rules.ts';
import type { Attempt } from './rules.ts';

/** The card that pays an attempt, in the provider's terms. */
export function payingCard({ card, alias }: Attempt): PayingCard {
  if (alias !== null) return { kind: 'saved', alias };
  return card === 'save' ? { kind: 'typed-and-saved', payerChooses: false } : { kind: 'typed' };
}

/** How an attempt is split, in the provider's terms. */
export function providerPlan(attempt: Attempt): PaymentPlan {
  const { plan } = attempt;
  if (!plan) return { kind: 'single' };
  return {
    kind: 'instalments',
    firstCents: amountDueNow(attempt),
    count: plan.count,
    periodDays: plan.days,
  };
}
