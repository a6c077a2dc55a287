/** Filters of sessions by part of the day and age group. Pure and without zod: the browser imports this file. */

/** Parts of a day, by their first hour. */
const BEGINS = { morning: 0, midday: 12, afternoon: 14, evening: 18 } as const;
export type DayPart = keyof typeof BEGINS;
export const DAY_PARTS = Object.keys(BEGINS) as DayPart[];

/**
 * Returns the part of the day in which a session starts.
 * @param hour 0 to 23, in the venue's time zone
 */
export const dayPartOf = (hour: number): DayPart =>
  DAY_PARTS.findLast((part) => hour >= BEGINS[part]) ?? 'morning';

/** Age groups with their maximum age and the name used by services for others. */
const AGES = {
  toddler: { oldest: 5, others: 'adulte' },
  child: { oldest: 14, others: 'adulte' },
  adult: { oldest: Number.POSITIVE_INFINITY, others: 'enfant' },
} as const;
export type AgeGroup = keyof typeof AGES;
export const AGE_GROUPS = Object.keys(AGES) as AgeGroup[];

/** Whether a service admits an age group. */
export function isForAge(
  { minimumAge = 0, publicType }: { minimumAge?: number | undefined; publicType: string },
  age: AgeGroup,
): boolean {
  const { oldest, others } = AGES[age];
  return minimumAge <= oldest && publicType !== others;
}

/**
 * Parses a comma-separated list: known values, without duplicates, in a fixed order, so that equal searches share a
 * response.
 */
export function readList<Value extends string>(list: unknown, known: readonly Value[]): Value[] {
  const named = new Set(String(list ?? '').split(','));
  return known.filter((value) => named.has(value));
}

/** Whether a session matches; an empty filter matches every session. */
export function matchesAudience(
  session: { hour: number; services: readonly { minimumAge?: number | undefined; publicType: string }[] },
  { times, ages }: { times: readonly DayPart[]; ages: readonly AgeGroup[] },
): boolean {
  const isAtTime = times.length === 0 || times.includes(dayPartOf(session.hour));
  const isForThem =
    ages.length === 0 || session.services.some((service) => ages.every((age) => isForAge(service, age)));
  return isAtTime && isForThem;
}
