import { addDays, daysBetween } from '#lib/format.ts';

/** A day with sessions. */
export interface DayOnSale {
  /** `YYYY-MM-DD`. */
  date: string;
  places: number;
}

/** Number of days in a strip. */
export const STRIP_DAYS = 14;

/**
 * Returns the first day of the strip that contains a day: strips follow each other from today, so a day is always in
 * the same one.
 */
export function stripStart(today: string, day: string): string {
  return addDays(today, Math.max(0, Math.floor(daysBetween(today, day) / STRIP_DAYS)) * STRIP_DAYS);
}

/**
 * Returns the days on sale nearest to a strip, before and after it; the last strip has none after it. @param first
 * its first day
 */
export function neighbourDays(
  days: readonly DayOnSale[],
  first: string,
): { earlier: string | undefined; later: string | undefined } {
  const end = addDays(first, STRIP_DAYS);
  return {
    earlier: days.findLast(({ date }) => date < first)?.date,
    later: days.find(({ date }) => date >= end)?.date,
  };
}
