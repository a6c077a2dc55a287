import type { Fields } from '../lyra/signature.ts';

/** A debit that follows the first. */
export interface LaterDebit {
  /** From 2 on. */
  readonly sequenceNumber: number;
  readonly amountCents: number;
  readonly dueAt: Date;
}

export interface Split {
  /** Amount of the immediate debit. */
  readonly firstCents: number;
  readonly later: readonly LaterDebit[];
}

const DAY_MS = 86_400_000;
const PLAN = /^MULTI:first=(\d+);count=(\d+);period=(\d+)$/;

const RULE = /^RRULE:FREQ=MONTHLY;BYMONTHDAY=(\d+);COUNT=(\d+)$/;

/** Whether a form asks for a subscription. */
export function isSubscription(form: Fields): boolean {
  return form.vads_page_action?.endsWith('SUBSCRIBE') ?? false;
}

/**
 * Returns the days of a rule, early in the morning: the first on its day of the month on or after the effective date.
 * Returns no days for an invalid rule. @param effective `YYYY-MM-DD`
 */
export function ruledDays(rule: string, effective: string): Date[] {
  const [dayOfTheMonth, count] = (RULE.exec(rule) ?? []).slice(1).map(Number);
  if (dayOfTheMonth === undefined || count === undefined) return [];
  const [year = 0, month = 0, day = 0] = effective.split('-').map(Number);
  const firstMonth = month - 1 + (dayOfTheMonth < day ? 1 : 0);
  return Array.from(
    { length: count },
    (_, index) => new Date(Date.UTC(year, firstMonth + index, dayOfTheMonth, 3)),
  );
}

/** Returns the debits of a subscription after the first. */
function subscribedDebits(form: Fields): LaterDebit[] {
  if (!isSubscription(form)) return [];
  const effective = (form.vads_sub_effect_date ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return ruledDays(form.vads_sub_desc ?? '', effective).map((dueAt, index) => ({
    sequenceNumber: index + 2,
    amountCents: Number(form.vads_sub_amount),
    dueAt,
  }));
}

/** Splits the amount of a form: after the first debit, equal parts, with the remaining cents on the last. */
export function splitOf(form: Fields, now: Date): Split {
  const total = Number(form.vads_amount ?? 0);
  const later = subscribedDebits(form);
  if (later.length > 0) return { firstCents: total, later };
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
