/** A duration in a common unit. */
export interface Period {
  unit: 'days' | 'months' | 'years';
  count: number;
}

const DAYS_PER_MONTH = 365.25 / 12;
/** Maximum difference in days between a number of months and their average length. */
const TOLERANCE_DAYS = 2;

/** Converts days to months or years of the same length: 92 → 3 months, 365 → 1 year, 180 → 180 days. */
export function periodOf(days: number): Period {
  const months = Math.round(days / DAYS_PER_MONTH);
  const isWhole = months > 0 && Math.abs(days - months * DAYS_PER_MONTH) < TOLERANCE_DAYS;
  if (!isWhole) return { unit: 'days', count: days };
  if (months % 12 === 0) return { unit: 'years', count: months / 12 };
  return { unit: 'months', count: months };
}
