import { serviceKind } from '@guichet/contract/predicates.ts';
import { addDays } from '#kernel/format/time-zone.ts';
import type { Instalment, InstalmentState, MonthlyPlan } from '../instalments/instalments.ts';

/** The subscriptions of a cart that may be paid month by month. */
export interface PayableSubscription {
  /** Total of all of them, in cents. */
  readonly cents: number;
  /** Months that all of them last. */
  readonly months: number;
}

/** A line of a cart, with the data for monthly payments. */
interface BoughtLine {
  readonly type: number;
  readonly unitPrice: number;
  readonly quantity: number;
  readonly periodDays?: number;
}

/** Maximum debits of a subscription: a year. */
const MAX_MONTHS = 12;
const DAYS_OF_MONTH = 30;

/**
 * Returns the subscriptions in a cart that last two months or more, which a venue may let be paid month by month; the
 * shortest decides the number of months. Null when there are none.
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
 * Returns the plan with a month's share of the subscriptions on each later day; the first debit includes the rest of
 * the cart and the remaining cents. @param today in the venue's time zone
 */
export function monthlyPlan(
  { cents, months }: PayableSubscription,
  dayOfTheMonth: number,
  today: string,
): MonthlyPlan {
  return { count: months, from: today, dayOfTheMonth, monthly: Math.floor(cents / months) };
}

/** A debit of a subscription, with its state. */
type Debit = Instalment & { readonly state: InstalmentState };

/**
 * Minimum days before a debit to move its day: the provider then receives the change before it begins to debit.
 */
const DAYS_OF_NOTICE = 3;

/**
 * Returns the future debits on another day of the month: each in its agreed month, or all a month later when that day
 * is past or the month has had its debit. Repeated changes never move debits later than that.
 * @param change.agreed the debits at the beginning of the subscription
 * @param change.today in the venue's time zone
 * @returns `too-near` when the next debit, before or after the move, is about to be made; `none` without future
 * debits
 */
export function movedDebits(change: {
  readonly debits: readonly Debit[];
  readonly agreed: readonly Instalment[];
  readonly dayOfTheMonth: number;
  readonly today: string;
}): Instalment[] | 'too-near' | 'none' {
  const { debits, agreed, dayOfTheMonth, today } = change;
  const coming = debits.filter(({ state }) => state === 'due');
  const [next] = coming;
  if (!next) return 'none';
  const earliest = addDays(today, DAYS_OF_NOTICE);
  if (next.day < earliest) return 'too-near';
  // The first debit is paid with the order, in any month.
  const before = next.number > 2 ? debits.find(({ number }) => number === next.number - 1)?.day : undefined;
  for (const months of [0, 1]) {
    const moved = coming.map(({ number, day, amount }) => ({
      number,
      amount,
      day: dayInMonth(agreed[number - 1]?.day ?? day, months, dayOfTheMonth),
    }));
    const [first] = moved;
    if (first && first.day >= earliest && first.day.slice(0, 7) !== before?.slice(0, 7)) return moved;
  }
  return 'too-near';
}

/**
 * Returns the first unpaid day of a subscription that ends. A postponed debit pays for the time from its agreed day.
 * @param ending.agreed the debits at the beginning of the subscription
 * @param ending.today in the venue's time zone
 */
export function unpaidSince(ending: {
  readonly debits: readonly Debit[];
  readonly agreed: readonly Instalment[];
  readonly today: string;
}): string {
  const { debits, agreed, today } = ending;
  const unpaid = debits.flatMap(({ number, day, state }) => {
    const agreedDay = agreed[number - 1]?.day ?? day;
    if (state === 'refused') return [agreedDay];
    if (state !== 'due' || day < today) return [];
    return agreedDay > today ? [agreedDay] : [today];
  });
  return unpaid.sort()[0] ?? today;
}

/** Returns a day of the month a number of months after that of another day. @param dayOfTheMonth 1 to 28 */
function dayInMonth(day: string, months: number, dayOfTheMonth: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, dayOfTheMonth)).toISOString().slice(0, 10);
}
