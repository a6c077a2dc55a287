import type { PaymentEvent } from '#gateways/payment/port.ts';
import { addDays } from '#platform/format/time-zone.ts';

/** How a total is split, as an attempt asked for it. */
export interface InstalmentPlan {
  /** 2 to 4 */
  readonly count: number;
  /** From one instalment to the next. */
  readonly days: number;
  /** Of the first instalment, `YYYY-MM-DD`. */
  readonly from: string;
}

export interface Instalment {
  /** From 1 on, as the provider counts them. */
  readonly number: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** In cents. */
  readonly amount: number;
}

/**
 * The instalments of a total, as the provider splits it: the first is an equal share, the others are equal shares of
 * what remains, and the cents that cannot be shared are on the last.
 */
export function instalmentsOf(total: number, { count, days, from }: InstalmentPlan): readonly Instalment[] {
  const first = Math.floor(total / count);
  const later = Math.floor((total - first) / (count - 1));
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    day: addDays(from, index * days),
    amount: index === 0 ? first : index < count - 1 ? later : total - first - later * (count - 2),
  }));
}

/** What an attempt debits at once, in cents. */
export function amountDueNow({
  amount,
  plan,
}: {
  readonly amount: number;
  readonly plan: InstalmentPlan | null;
}): number {
  return plan ? (instalmentsOf(amount, plan)[0]?.amount ?? amount) : amount;
}

export type InstalmentState = 'due' | 'refused' | 'paid';

/** What became of an attempt's instalments; those that are absent are due. */
export interface ScheduleProgress {
  readonly state: 'running' | 'completed' | 'cancelled';
  readonly instalments: readonly {
    readonly number: number;
    readonly state: InstalmentState;
    readonly transactionUuid: string | null;
  }[];
}

/**
 * What a later debit means: `instalment-paid`, `instalment-refused`; `refund`: it was paid before by another
 * transaction, or its schedule is cancelled; `note`: nothing changes; `rejected`: the schedule has no such debit.
 */
export type LaterDebit = 'instalment-paid' | 'instalment-refused' | 'refund' | 'note' | 'rejected';

/** Evaluates a debit after the first. A later refusal never undoes a payment. */
export function evaluateLaterDebit(
  event: Pick<PaymentEvent, 'sequenceNumber' | 'statusClass' | 'taken' | 'transactionUuid'>,
  attempt: {
    readonly amount: number;
    readonly currency: string;
    readonly plan: InstalmentPlan | null;
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
  const isCancelled = schedule?.state === 'cancelled';
  if (statusClass === 'failed')
    return !isCancelled && (!known || known.state === 'due') ? 'instalment-refused' : 'note';
  if (known?.state === 'paid') return known.transactionUuid === event.transactionUuid ? 'note' : 'refund';
  return isCancelled ? 'refund' : 'instalment-paid';
}

/** Whether the first debit was accepted and took nothing: another may then pay the first instalment. */
export const owesFirst = (attempt: { readonly schedule: ScheduleProgress | null }): boolean =>
  attempt.schedule?.instalments.some(({ number, state }) => number === 1 && state === 'refused') ?? false;
