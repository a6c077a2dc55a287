import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import type { StoredLine } from '../cart.ts';
import type { NoShowRule } from '../no-show-rules/no-show-rules.ts';

type Places = Pick<StoredLine, 'service' | 'quantity'>;

/** What follows from the missed places of a customer: nothing, a warning that one more pauses bookings, or the pause. */
export type Verdict = 'none' | 'warning' | 'pause';

/**
 * Returns what follows from missed places by the rule of their service. The days of the rule end with the day of the latest
 * session, which is the first of them.
 * @param starts of the sessions of the missed places that no pause has counted
 */
export function verdictOn(
  starts: readonly Date[],
  { missed, days }: NoShowRule,
  timeZone: string,
): { verdict: Verdict; counted: number } {
  const onDays = starts.map((start) => dayOf(start, timeZone)).sort();
  const latest = onDays.at(-1);
  if (latest === undefined) return { verdict: 'none', counted: 0 };
  const first = addDays(latest, 1 - days);
  const counted = onDays.filter((day) => day >= first).length;
  if (counted >= missed) return { verdict: 'pause', counted };
  return { verdict: counted === missed - 1 ? 'warning' : 'none', counted };
}

/** Returns when a pause that begins now ends: at midnight of the venue after so many whole days. */
export const pauseEnd = (now: Date, { pauseDays }: NoShowRule, timeZone: string): Date =>
  startOfDay(addDays(dayOf(now, timeZone), pauseDays + 1), timeZone);

/** Returns the last day of a pause that ends at midnight, as an instant of this day. */
export const lastDay = (until: Date): string => new Date(until.getTime() - 1).toISOString();

/** Returns the services of which lines have more units than before. */
export function grownServices(before: readonly Places[], after: readonly Places[]): string[] {
  const count = (lines: readonly Places[], code: string) =>
    lines.reduce((sum, { service, quantity }) => (service === code ? sum + quantity : sum), 0);
  return [...new Set(after.map(({ service }) => service))].filter(
    (service) => count(after, service) > count(before, service),
  );
}
