/** A month as `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month a number of months later, or earlier for a negative number. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month, Monday first; undefined for the days of its neighbours. */
export function weeksOf(month: string): (string | undefined)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, '0')}` : undefined;
    }),
  );
}
