import type { CallAnswer } from '@guichet/contract/calls.ts';

export type Takings = CallAnswer<'GET /settingsadmin/takings'>;
export type Period = Takings['period'];
export type Figure = Takings['figures'][number];

/** Number of orders and cents of several days. */
interface Step {
  id: string;
  days: Period['days'];
}

/** Returns the days of a period; or its months, if there are more than two. */
export function stepsOf(days: Period['days']): Step[] {
  if (days.length <= 62) return days.map((day) => ({ id: day.day, days: [day] }));
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([id, of]) => ({ id, days: of }));
}

/** Splits other days into steps of the same lengths, so that each is compared with as many days. */
export function alike(steps: readonly Step[], days: Period['days']): Period['days'][] {
  let next = 0;
  return steps.map(({ days: { length } }) => {
    const from = next;
    next += length;
    return days.slice(from, next);
  });
}

/** The sum over several days. */
export const sumOf = (days: Period['days'], pick: (day: Period['days'][number]) => number): number =>
  days.reduce((sum, day) => sum + pick(day), 0);

/** Returns the share of a whole in per cent; 0 for an empty whole. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((part / whole) * 100);

/** Returns a change in per cent with its sign: `+4`, `−3`, `0`; undefined for an earlier value of zero. */
export function changeOf(now: number, before: number | undefined): string | undefined {
  if (before === undefined || before <= 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return percent > 0 ? `+${percent}` : percent < 0 ? `−${-percent}` : '0';
}
