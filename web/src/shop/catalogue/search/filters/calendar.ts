import { addDays } from '#lib/format.ts';
import { addMonths, lastDayOf, monthOf, weekdayOf } from '#lib/month.ts';

/** Days as people write them, and as keys go from one to another. A day is `YYYY-MM-DD`. */

/** `dd/mm/yyyy`. */
export const writtenDay = (day: string | undefined): string => day?.split('-').reverse().join('/') ?? '';

/** A day as it was typed; dots, dashes and spaces count as slashes. @returns undefined when it is none */
export function typedDay(text: string): string | undefined {
  const match = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](2\d{3})$/.exec(text.trim());
  if (!match) return undefined;
  const [, day = '', month = '', year = ''] = match;
  const typed = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${typed}T12:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed) ? typed : undefined;
}

export type DayProblem = 'format' | 'past' | 'endBeforeStart';

/** The problems of a range: its days are none, are past, or cross. */
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

/** The day that a key goes to from another, in a calendar; undefined for other keys. */
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
