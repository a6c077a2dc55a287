import type { Fields } from '../lyra/signature.ts';

/** A debit that follows the first. */
export interface LaterDebit {
  /** From 2 on. */
  readonly sequenceNumber: number;
  readonly amountCents: number;
  readonly dueAt: Date;
}

export interface Split {
  /** What is debited at once. */
  readonly firstCents: number;
  readonly later: readonly LaterDebit[];
}

const DAY_MS = 86_400_000;
const PLAN = /^MULTI:first=(\d+);count=(\d+);period=(\d+)$/;

/** How the bank splits the amount of a form: what the first debit leaves in equal parts, the rest on the last. */
export function splitOf(form: Fields, now: Date): Split {
  const total = Number(form.vads_amount);
  const [first, count, period] = (PLAN.exec(form.vads_payment_config ?? '') ?? []).slice(1).map(Number);
  if (first === undefined || count === undefined || period === undefined)
    return { firstCents: total, later: [] };
  const part = Math.floor((total - first) / (count - 1));
  return {
    firstCents: first,
    later: Array.from({ length: count - 1 }, (_, index) => ({
      sequenceNumber: index + 2,
      amountCents: index < count - 2 ? part : total - first - part * (count - 2),
      dueAt: new Date(now.getTime() + (index + 1) * period * DAY_MS),
    })),
  };
}
