const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * @returns the minutes by which a time zone is ahead of UTC at an instant
 */
export function minutesAhead(instant: string | number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Formats 2026-11-17 14:00:00.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const at = new Date(instant).getTime();
  return Math.round((Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at) / 60_000);
}
