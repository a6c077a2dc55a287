import { serviceKind } from '@guichet/contract/predicates.ts';
import type { MonthlyPlan } from '../instalments/rules.ts';

/** What a cart has of subscriptions that may be paid month by month. */
export interface PayableSubscription {
  /** In cents, of all of them. */
  readonly cents: number;
  /** That they all last. */
  readonly months: number;
}

/** A line of a cart, as far as it may be paid month by month. */
interface BoughtLine {
  readonly type: number;
  readonly unitPrice: number;
  readonly quantity: number;
  readonly periodDays?: number;
}

/** Debits of one subscription at most: a year. */
const MAX_MONTHS = 12;
const DAYS_OF_MONTH = 30;

/**
 * The subscriptions in a cart that last two months or more, which a venue may let be paid month by month; the shortest says
 * for how long. Null when there are none.
 */
export function subscriptionIn(lines: readonly BoughtLine[]): PayableSubscription | null {
  const payable = lines.flatMap(({ type, unitPrice, quantity, periodDays = 0 }) => {
    const kind = serviceKind(type);
    const months = Math.min(Math.floor(periodDays / DAYS_OF_MONTH), MAX_MONTHS);
    const cents = unitPrice * quantity;
    return (kind === 'subscription' || kind === 'renewal') && months >= 2 ? [{ months, cents }] : [];
  });
  const cents = payable.reduce((sum, line) => sum + line.cents, 0);
  const months = Math.min(...payable.map((line) => line.months));
  return payable.length > 0 && cents >= months ? { cents, months } : null;
}

/**
 * A month's share of the subscriptions on each later day; all else in the cart, and the cents that cannot be shared, are
 * paid at once. @param today in the venue's time zone
 */
export function monthlyPlan(
  { cents, months }: PayableSubscription,
  dayOfTheMonth: number,
  today: string,
): MonthlyPlan {
  return { count: months, from: today, dayOfTheMonth, monthly: Math.floor(cents / months) };
}
