/** Pure calculations of the overview. */

type Trend = 'more' | 'less' | 'same';

/** Compares a figure with an earlier one, in whole per cent. @returns undefined when the earlier figure is zero */
export function comparedWith(now: number, before: number): { trend: Trend; percent: number } | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return { trend: 'same', percent };
  return { trend: now > before ? 'more' : 'less', percent };
}

/** Returns the bar of the hour that contains an instant. @param hours in order */
export const hourAt = <Hour extends { start: string }>(
  hours: readonly Hour[],
  instant: string,
): Hour | undefined => hours.findLast(({ start }) => Date.parse(start) <= Date.parse(instant)) ?? hours[0];

/** Removes the cents of an amount when they are zero: `1 200 €`. @param money a formatted amount */
export const withoutCents = (money: string): string => money.replace(/[.,]00(?!\d)/, '');

export const BANDS = ['full', 'high', 'middle', 'low'] as const;

/** Places sold and held, and their share of the capacity, 0 to 1. */
export function takenOf({
  capacity,
  sold,
  held = 0,
}: {
  capacity: number;
  sold: number;
  held?: number | undefined;
}) {
  const taken = sold + held;
  return { taken, share: capacity <= 0 ? 0 : Math.min(1, taken / capacity) };
}
