import type { CallAnswer } from '@guichet/contract/calls.ts';

export type Takings = CallAnswer<'GET /settingsadmin/takings'>;
export type Period = Takings['period'];
export type Figure = Takings['figures'][number];

/** Orders and cents of several days. */
export interface Step {
  id: string;
  days: Period['days'];
}

/** The days of a period one by one; or month by month, where there are more than two months of them. */
export function stepsOf(days: Period['days']): Step[] {
  if (days.length <= 62) return days.map((day) => ({ id: day.day, days: [day] }));
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([id, of]) => ({ id, days: of }));
}

/** Other days in steps of the same lengths: each is compared with as many days. */
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

/** The share of a whole in per cent; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((part / whole) * 100);

/** A change in per cent with its sign: `+4`, `−3`, `0`; undefined where there was nothing before. */
export function changeOf(now: number, before: number | undefined): string | undefined {
  if (before === undefined || before <= 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return percent > 0 ? `+${percent}` : percent < 0 ? `−${-percent}` : '0';
}
