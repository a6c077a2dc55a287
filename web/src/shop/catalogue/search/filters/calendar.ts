import { addDays } from '#lib/format.ts';

/** Days as people write them, and the months of a calendar. A day is `YYYY-MM-DD`, a month `YYYY-MM`. */

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

/** The weeks of a month, Monday first; the days of other months are absent. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  // Sunday is 0 for JavaScript.
  const before = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(first, -before);
  const weeks: (string | undefined)[][] = [];
  for (let day = monday; day.slice(0, 7) <= month; day = addDays(day, 7)) {
    const week = Array.from({ length: 7 }, (_, at) => addDays(day, at));
    weeks.push(week.map((each) => (each.startsWith(month) ? each : undefined)));
  }
  return weeks;
}

/** The month so many months after another. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-15T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** The day that a key goes to from another, in a calendar; undefined for other keys. */
export function dayByKey(day: string, key: string): string | undefined {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const step = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  }[key];
  if (step !== undefined) return addDays(day, step);
  const months = { PageUp: -1, PageDown: 1 }[key];
  if (months === undefined) return undefined;
  const month = addMonths(day.slice(0, 7), months);
  const last = weeksOf(month).flat().filter(Boolean).at(-1) ?? day;
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}
