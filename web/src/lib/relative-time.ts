const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a number of seconds ago: `il y a 4 min`. @returns undefined for less than a minute */
export function relativeTime(seconds: number, locale: string): string | undefined {
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short' });
  for (const [unit, length] of UNITS)
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  return undefined;
}
