import { addDays } from './format.ts';

/** Months and weeks of calendars: a day is `YYYY-MM-DD`, a month `YYYY-MM`, a week begins on Monday. */

export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the month a number of months after another, or before it for a negative number. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-15T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(date.toISOString());
}

export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

/** Returns 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

const weekFrom = (monday: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(monday, at));

/** An arbitrary week, for the names of its days. */
export const WEEKDAYS: readonly string[] = weekFrom('2024-01-01');

/** Returns the weeks of a month; undefined for the days of its neighbours. */
export function weeksOf(month: string): (string | undefined)[][] {
  const weeks: (string | undefined)[][] = [];
  for (let monday = mondayOf(`${month}-01`); monday <= lastDayOf(month); monday = addDays(monday, 7))
    weeks.push(weekFrom(monday).map((day) => (monthOf(day) === month ? day : undefined)));
  return weeks;
}
