import type { Locale } from '@guichet/contract/locale.ts';

/** Returns the name of a day of the week, capitalised. @param day 1 for Monday to 7 for Sunday */
export function weekdayName(day: number, locale: Locale, weekday: 'long' | 'short'): string {
  // The fifth of January 2026 is a Monday.
  const instant = new Date(Date.UTC(2026, 0, 4 + day, 12));
  const name = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday }).format(instant);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
