import { addDays } from '#lib/format.ts';
import { addMonths, lastDayOf, monthOf, weekdayOf } from '#lib/month.ts';

/** Days as typed texts, and moves between days by keys. A day is `YYYY-MM-DD`. */

/** Formats a day as `dd/mm/yyyy`. */
export const writtenDay = (day: string | undefined): string => day?.split('-').reverse().join('/') ?? '';

/** Parses a typed day; dots, dashes and spaces count as slashes. @returns undefined for other texts */
export function typedDay(text: string): string | undefined {
  const match = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](2\d{3})$/.exec(text.trim());
  if (!match) return undefined;
  const [, day = '', month = '', year = ''] = match;
  const typed = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${typed}T12:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed) ? typed : undefined;
}

export type DayProblem = 'format' | 'past' | 'endBeforeStart';

/** Returns the problems of a range: an invalid day, a past day, or crossed days. */
export function rangeProblems(
  texts: { start: string; end: string },
  today: string,
): { start?: DayProblem; end?: DayProblem } {
  const problemOf = (text: string): DayProblem | undefined => {
    if (text.trim() === '') return undefined;
    const day = typedDay(text);
    if (!day) return 'format';
    return day < today ? 'past' : undefined;
  };
  const [start, end] = [problemOf(texts.start), problemOf(texts.end)];
  const [first, last] = [typedDay(texts.start), typedDay(texts.end)];
  const isCrossed = !start && !end && first !== undefined && last !== undefined && last < first;
  return {
    ...(start && { start }),
    ...(end && { end }),
    ...(isCrossed && { end: 'endBeforeStart' as const }),
  };
}

/** Returns the day that a key leads to in a calendar; undefined for other keys. */
export function dayByKey(day: string, key: string): string | undefined {
  const weekday = weekdayOf(day);
  const step = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: 1 - weekday,
    End: 7 - weekday,
  }[key];
  if (step !== undefined) return addDays(day, step);
  const months = { PageUp: -1, PageDown: 1 }[key];
  if (months === undefined) return undefined;
  const month = addMonths(monthOf(day), months);
  const last = lastDayOf(month);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}
