import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import { addDays } from '#kernel/format/time-zone.ts';
import type { SavedCard } from '../aliases/aliases.ts';
import { expiresSoon, isExpired } from '../aliases/aliases.ts';

export interface SubscriptionRow {
  dayOfTheMonth: number;
  card: Pick<SavedCard, 'brand' | 'lastDigits' | 'expiryMonth' | 'expiryYear'> | null;
  isSavedCard: boolean;
  isSuspended: boolean;
  endedAt: string | null;
  unpaidFrom: string | null;
  serviceCodes: string[];
}

/** A schedule with its instalments, in their order. */
export interface ScheduleRow {
  id: string;
  userId: string;
  createdAt: Date;
  /** In cents. */
  total: number;
  state: ScheduleProgress['state'];
  services: Labels[];
  /** Present for a subscription. */
  subscription: SubscriptionRow | null;
  instalments: { number: number; day: string; amount: number; state: InstalmentState }[];
}

/** How an attempt splits its total. */
export interface InstalmentPlan {
  /** 2 to 4 */
  readonly count: number;
  /** Days between instalments. */
  readonly days: number;
  /** Day of the first instalment, `YYYY-MM-DD`. */
  readonly from: string;
}

/** How an attempt pays a subscription: one part at once, the others month by month. */
export interface MonthlyPlan {
  /** Number of debits, the immediate one included. */
  readonly count: number;
  /** Day of the first debit, `YYYY-MM-DD`. */
  readonly from: string;
  /** 1 to 28. */
  readonly dayOfTheMonth: number;
  /** Amount of each later debit, in cents. */
  readonly monthly: number;
}

/** How an attempt is paid over time. */
export type PlanOverTime = InstalmentPlan | MonthlyPlan;

/** Minimum days between the first and the second debit of a subscription. */
const DAYS_TO_SECOND = 15;

/** Returns whether a plan is that of a subscription. */
export const isMonthly = (plan: PlanOverTime | null): plan is MonthlyPlan =>
  plan !== null && 'dayOfTheMonth' in plan;

export interface Instalment {
  /** From 1, in the provider's numbering. */
  readonly number: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** In cents. */
  readonly amount: number;
}

/**
 * Returns the instalments of a total as the provider splits it: the first is an equal share, the others are equal
 * shares of the rest, and the last includes the remaining cents.
 */
export function instalmentsOf(total: number, plan: PlanOverTime): readonly Instalment[] {
  if (isMonthly(plan)) return monthlyDebits(total, plan);
  const { count, days, from } = plan;
  const first = Math.floor(total / count);
  const later = Math.floor((total - first) / (count - 1));
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    day: addDays(from, index * days),
    amount: index === 0 ? first : index < count - 1 ? later : total - first - later * (count - 2),
  }));
}

/** Returns the debits of a subscription: the first includes all that the months do not cover. */
function monthlyDebits(total: number, { count, from, dayOfTheMonth, monthly }: MonthlyPlan): Instalment[] {
  const [year = 0, month = 0, day = 0] = addDays(from, DAYS_TO_SECOND).split('-').map(Number);
  const firstMonth = month - 1 + (day > dayOfTheMonth ? 1 : 0);
  const later = Array.from({ length: count - 1 }, (_, index) => ({
    number: index + 2,
    day: new Date(Date.UTC(year, firstMonth + index, dayOfTheMonth)).toISOString().slice(0, 10),
    amount: monthly,
  }));
  return [{ number: 1, day: from, amount: total - monthly * (count - 1) }, ...later];
}

/** Returns the amount that an attempt debits at once, in cents. */
export function amountDueNow({
  amount,
  plan,
}: {
  readonly amount: number;
  readonly plan: PlanOverTime | null;
}): number {
  return plan ? (instalmentsOf(amount, plan)[0]?.amount ?? amount) : amount;
}

export type InstalmentState = 'due' | 'refused' | 'paid';

/** Progress of an attempt's instalments; absent instalments are due. */
export interface ScheduleProgress {
  readonly state: 'running' | 'completed' | 'cancelled' | 'ended';
  readonly instalments: readonly {
    readonly number: number;
    readonly state: InstalmentState;
    readonly transactionUuid: string | null;
  }[];
}

/**
 * The effect of a later debit: `instalment-paid`, `instalment-refused`; `refund`: another transaction has paid the
 * instalment, or its schedule is cancelled or ended; `note`: no change; `rejected`: the schedule has no such debit.
 */
export type LaterDebit = 'instalment-paid' | 'instalment-refused' | 'refund' | 'note' | 'rejected';

/** Returns a refused instalment that its customer can pay separately; undefined when nothing is owed. */
export function owedInstalment<I extends Instalment & { readonly state: InstalmentState }>(
  schedule:
    | {
        readonly userId: string;
        readonly state: ScheduleProgress['state'];
        readonly instalments: readonly I[];
      }
    | undefined,
  userId: string,
  number: number,
): I | undefined {
  if (schedule?.userId !== userId || schedule.state === 'cancelled') return undefined;
  return schedule.instalments.find((each) => each.number === number && each.state === 'refused');
}

/** Evaluates the separate payment of an instalment. */
export function evaluateSettlement(
  event: Pick<PaymentEvent, 'sequenceNumber' | 'taken' | 'transactionUuid'>,
  attempt: {
    readonly amount: number;
    readonly currency: string;
    readonly instalment: number | null;
    readonly schedule: ScheduleProgress | null;
  },
): 'instalment-paid' | 'refund' | 'note' | 'rejected' {
  const { schedule, instalment, amount, currency } = attempt;
  const { taken, sequenceNumber, transactionUuid } = event;
  const owed = schedule?.instalments.find(({ number }) => number === instalment);
  const isAsWished = !taken || (taken.amountCents === amount && taken.currency === currency);
  if (!owed || sequenceNumber !== 1 || !isAsWished) return 'rejected';
  if (owed.state === 'paid') return owed.transactionUuid === transactionUuid ? 'note' : 'refund';
  return schedule?.state === 'cancelled' ? 'refund' : 'instalment-paid';
}

/** Evaluates a debit after the first. A later refusal never undoes a payment. */
export function evaluateLaterDebit(
  event: Pick<PaymentEvent, 'sequenceNumber' | 'statusClass' | 'taken' | 'transactionUuid'>,
  attempt: {
    readonly amount: number;
    readonly currency: string;
    readonly plan: PlanOverTime | null;
    readonly schedule: ScheduleProgress | null;
  },
): LaterDebit {
  const { plan, schedule } = attempt;
  const { statusClass, taken, sequenceNumber } = event;
  if (statusClass !== 'paid' && statusClass !== 'failed') return 'note';
  const due = plan && instalmentsOf(attempt.amount, plan)[sequenceNumber - 1];
  if (!due) return statusClass === 'paid' ? 'rejected' : 'note';
  if (taken && (taken.amountCents !== due.amount || taken.currency !== attempt.currency)) return 'rejected';
  const known = schedule?.instalments.find(({ number }) => number === sequenceNumber);
  const isOver = schedule?.state === 'cancelled' || schedule?.state === 'ended';
  if (statusClass === 'failed')
    return !isOver && (!known || known.state === 'due') ? 'instalment-refused' : 'note';
  if (known?.state === 'paid') return known.transactionUuid === event.transactionUuid ? 'note' : 'refund';
  return isOver ? 'refund' : 'instalment-paid';
}

/** Returns whether the first debit was accepted without a capture: another debit may then pay the first instalment. */
export const owesFirst = (attempt: { readonly schedule: ScheduleProgress | null }): boolean =>
  attempt.schedule?.instalments.some(({ number, state }) => number === 1 && state === 'refused') ?? false;

/** Returns schedules for the response to their customer. @param today in the venue's time zone */
export function viewSchedules(
  rows: readonly ScheduleRow[],
  today: string,
): CallAnswer<'GET /user/PaymentSchedules'> {
  return rows.map(({ userId: _own, createdAt, subscription, ...schedule }) => ({
    ...schedule,
    createdAt: createdAt.toISOString(),
    ...(subscription && { subscription: viewSubscription(subscription, today) }),
  }));
}

function viewSubscription(
  { card, endedAt, ...subscription }: NonNullable<ScheduleRow['subscription']>,
  today: string,
) {
  return {
    ...subscription,
    endedAt: endedAt && new Date(endedAt).toISOString(),
    card: card && { ...card, isExpired: isExpired(card, today), expiresSoon: expiresSoon(card, today) },
  };
}
