import { addDays } from '#lib/format.ts';
import { readDay, withoutUndefined } from '#lib/search.ts';

export const SPANS = ['day', 'week', 'month', 'year'] as const;
type Span = (typeof SPANS)[number];

export const COMPARISONS = ['year', 'previous', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The period in the URL; by default the month of today, compared with a year ago. */
export type TakingsSearch = { span?: Span; day?: string; compare?: Comparison };

/** Reads a URL's search parameters; unknown values are dropped. @throws ApiError 400 for an invalid day */
export function readTakingsSearch(search: Record<string, unknown>): TakingsSearch {
  const oneOf = (known: readonly string[], value: unknown) =>
    typeof value === 'string' && known.includes(value) ? value : undefined;
  return withoutUndefined({
    span: oneOf(SPANS, search.span),
    day: readDay(search.day),
    compare: oneOf(COMPARISONS, search.compare),
  }) as TakingsSearch;
}

/** Calendar days, both included. */
export interface Days {
  from: string;
  until: string;
}

/** Returns the day, week from Monday on, month or year of a day; a running period ends today. */
export function daysOf(span: Span, day: string, today: string): Days {
  const whole = wholeSpan(span, day);
  return whole.from <= today && today < whole.until ? { ...whole, until: today } : whole;
}

function wholeSpan(span: Span, day: string): Days {
  const [year = '', month = ''] = day.split('-');
  if (span === 'day') return { from: day, until: day };
  if (span === 'year') return { from: `${year}-01-01`, until: `${year}-12-31` };
  if (span === 'week') {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
    return { from: addDays(day, 1 - weekday), until: addDays(day, 7 - weekday) };
  }
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${year}-${month}-01`, until: `${year}-${month}-${last}` };
}

/** Returns a day of the previous and of the next period; undefined for a future period. */
export function neighbours(
  span: Span,
  day: string,
  today: string,
): { before: string; after: string | undefined } {
  const { from, until } = wholeSpan(span, day);
  const after = addDays(until, 1);
  return { before: addDays(from, -1), after: after <= today ? after : undefined };
}
