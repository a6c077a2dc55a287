import { serviceKind } from '@guichet/contract/predicates.ts';
import { addDays } from '#kernel/format/time-zone.ts';
import type { Instalment, InstalmentState, MonthlyPlan } from '../instalments/instalments.ts';

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

/** A debit of a subscription, and what became of it. */
type Debit = Instalment & { readonly state: InstalmentState };

/**
 * How long before a debit its day can still be moved, in days: until then the provider has heard of it, and has not begun
 * to debit.
 */
const DAYS_OF_NOTICE = 3;

/**
 * The debits that are to come, on another day of the month: each in the month in which it was agreed, or all a month later
 * where that day is past already, or that month has had its debit. Later than that they never are, however often the day
 * is changed.
 * @param change.agreed as the subscription was begun
 * @param change.today in the venue's time zone
 * @returns `too-near` when the next debit, as it is or as it would be, is about to be made; `none` when none is to come
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
  // The first is paid with the order, in whichever month that is.
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
 * The first day that is not paid for of a subscription that ends. A debit that was put off pays for the time from the day
 * on which it was agreed. @param ending.agreed as the subscription was begun
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

/** A day of the month that is so many months after that of another day. @param dayOfTheMonth 1 to 28 */
function dayInMonth(day: string, months: number, dayOfTheMonth: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, dayOfTheMonth)).toISOString().slice(0, 10);
}
