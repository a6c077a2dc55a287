/** By what a visitor narrows sessions: when on the day, and who comes. Pure, and free of zod: the browser imports it. */

/** Parts of a day, by the hour at which they begin. */
const BEGINS = { morning: 0, midday: 12, afternoon: 14, evening: 18 } as const;
export type DayPart = keyof typeof BEGINS;
export const DAY_PARTS = Object.keys(BEGINS) as DayPart[];

/** The part of the day in which a session starts. @param hour on the venue's clock, 0 to 23 */
export const dayPartOf = (hour: number): DayPart =>
  DAY_PARTS.findLast((part) => hour >= BEGINS[part]) ?? 'morning';

/** Who comes: the oldest of an age group, and the kind of public that services for others name. */
const AGES = {
  toddler: { oldest: 5, others: 'adulte' },
  child: { oldest: 14, others: 'adulte' },
  adult: { oldest: Number.POSITIVE_INFINITY, others: 'enfant' },
} as const;
export type AgeGroup = keyof typeof AGES;
export const AGE_GROUPS = Object.keys(AGES) as AgeGroup[];

/** Whether a service is for this age group. */
export function isForAge(
  { minimumAge = 0, publicType }: { minimumAge?: number | undefined; publicType: string },
  age: AgeGroup,
): boolean {
  const { oldest, others } = AGES[age];
  return minimumAge <= oldest && publicType !== others;
}

/** The known values of a comma-joined list, each once and in their own order: equal searches share an answer. */
export function readList<Value extends string>(list: unknown, known: readonly Value[]): Value[] {
  const named = new Set(String(list ?? '').split(','));
  return known.filter((value) => named.has(value));
}

/** Whether a session matches; nothing chosen matches every one. */
export function matchesAudience(
  session: { hour: number; services: readonly { minimumAge?: number | undefined; publicType: string }[] },
  { times, ages }: { times: readonly DayPart[]; ages: readonly AgeGroup[] },
): boolean {
  const isAtTime = times.length === 0 || times.includes(dayPartOf(session.hour));
  const isForThem =
    ages.length === 0 || session.services.some((service) => ages.every((age) => isForAge(service, age)));
  return isAtTime && isForThem;
}
