import { addDays, instantOf } from '#kernel/format/time-zone.ts';

/** Weeks over which the usual number of people is averaged. */
const WEEKS = 8;
const DAY_BEGINS = 4 * 60;
const HOURS = 24;

/** Returns the same weekday of the last weeks, each from four o'clock in the morning for a day. */
export function comparedDays(today: string, timeZone: string): { from: Date; until: Date }[] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const day = addDays(today, -7 * (index + 1));
    return {
      from: instantOf(day, DAY_BEGINS, timeZone),
      until: instantOf(addDays(day, 1), DAY_BEGINS, timeZone),
    };
  });
}

/**
 * Averages how many people were inside at the end of each hour, over the days with any movement.
 * @param movements sums of people by day and hour since the begin of the day
 * @returns the hours of the clock during which somebody was inside; empty without data
 */
export function usualCurve(
  movements: readonly { day: number; hour: number; people: number }[],
): { hour: number; inside: number }[] {
  const days = [...Map.groupBy(movements, ({ day }) => day).values()];
  if (days.length === 0) return [];
  const sums = new Array<number>(HOURS).fill(0);
  for (const moved of days) {
    let inside = 0;
    for (let hour = 0; hour < HOURS; hour++) {
      for (const one of moved) if (one.hour === hour) inside += one.people;
      sums[hour] = (sums[hour] ?? 0) + Math.max(0, inside);
    }
  }
  const curve = sums.map((sum, hour) => ({
    hour: (hour + DAY_BEGINS / 60) % HOURS,
    inside: Math.round(sum / days.length),
  }));
  const first = curve.findIndex(({ inside }) => inside > 0);
  const last = curve.findLastIndex(({ inside }) => inside > 0);
  return first < 0 ? [] : curve.slice(first, last + 1);
}
