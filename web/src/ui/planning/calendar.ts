import type { Locale } from '@guichet/contract/locale.ts';
import { addDays, type Format, writeDay } from '#lib/format.ts';
import { addMonths, lastDayOf, mondayOf, monthOf, weekdayOf } from '#lib/month.ts';
import type { Display } from './displays.ts';

/** First and last day of a display. */
export interface Period {
  first: string;
  last: string;
}

/** Returns the period of a display around a day: the day, its week, or the weeks of its month. */
export function periodOf(display: Display, day: string): Period {
  if (display === 'day') return { first: day, last: day };
  if (display === 'week') return { first: mondayOf(day), last: addDays(mondayOf(day), 6) };
  return { first: mondayOf(`${monthOf(day)}-01`), last: addDays(mondayOf(lastDayOf(monthOf(day))), 6) };
}

/** Returns the day of the previous (-1) or next (1) display. */
export function neighbour(display: Display, day: string, step: -1 | 1): string {
  if (display === 'day') return addDays(day, step);
  if (display === 'week') return addDays(mondayOf(day), 7 * step);
  return `${addMonths(monthOf(day), step)}-01`;
}

/** Returns the shown days of a period. @param weekdays 1 for Monday to 7 for Sunday */
export function daysOf({ first, last }: Period, weekdays: readonly number[]): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    if (first === last || weekdays.includes(weekdayOf(day))) days.push(day);
  return days;
}

/** Returns whether a day belongs to the month of the calendar. */
export const isInMonth = (day: string, shown: string): boolean => monthOf(day) === monthOf(shown);

/** Returns the title of a display: `mardi 1er décembre 2026`, `1er – 7 décembre 2026`, `décembre 2026`. */
export function titleOf(
  display: Display,
  day: string,
  locale: Locale,
  format: Pick<Format, 'days' | 'fullDay'>,
): string {
  if (display === 'month') return writeDay(locale, day, { month: 'long', year: 'numeric' });
  const { first, last } = periodOf(display, day);
  return display === 'day' ? format.fullDay(day) : format.days(first, last);
}
