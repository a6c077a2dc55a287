import { MAX_TAKINGS_DAYS, type TAKINGS_COMPARISONS } from '@guichet/contract/sale/takings.ts';
import { addDays, daysBetween } from '#kernel/format/time-zone.ts';

/** Calendar days of the venue, both included. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

/** Returns whether two days are a valid period of takings. */
export const isPeriod = ({ from, until }: Days): boolean =>
  from <= until && daysBetween(from, until) < MAX_TAKINGS_DAYS;

/** Days whose orders are summed in one transaction. */
const PART_DAYS = 31;

/** Returns the parts of a period that are summed one after the other, the newest first. */
export function partsOf({ from, until }: Days): Days[] {
  const parts: Days[] = [];
  for (let last = until; last >= from; last = addDays(last, -PART_DAYS)) {
    const first = addDays(last, 1 - PART_DAYS);
    parts.push({ from: first < from ? from : first, until: last });
  }
  return parts;
}

/** Earlier days are none of a call. */
const FIRST_DAY = '1900-01-01';

/** Returns the days that a period is compared with; undefined for none, and where they would be before 1900. */
export function comparedDays(
  { from, until }: Days,
  compare: (typeof TAKINGS_COMPARISONS)[number],
): Days | undefined {
  if (compare === 'none') return undefined;
  const days =
    compare === 'year'
      ? { from: yearBefore(from), until: yearBefore(until) }
      : { from: addDays(from, -1 - daysBetween(from, until)), until: addDays(from, -1) };
  return days.from < FIRST_DAY ? undefined : days;
}

/** Returns the same date a year earlier; 28 February for the 29th. */
function yearBefore(day: string): string {
  const [year = '', ...rest] = day.split('-');
  const date = rest.join('-');
  return `${Number(year) - 1}-${date === '02-29' ? '02-28' : date}`;
}
