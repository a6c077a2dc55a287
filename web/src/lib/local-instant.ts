const MINUTE = 60_000;
const DAY = 86_400_000;

/** Returns the time of a time zone at an instant, in milliseconds as if it were UTC. */
function wallClock(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

/**
 * Returns the instant of a local time of a time zone. A skipped time in spring is moved by the skipped hour; for a
 * repeated time in autumn the first instant is returned.
 * @param local as a field of type `datetime-local` has it: `2026-11-27T14:00`
 * @returns ISO instant; undefined for another text
 */
export function localInstant(local: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  const before = wanted - (wallClock(wanted - DAY, timeZone) - (wanted - DAY));
  const after = wanted - (wallClock(wanted + DAY, timeZone) - (wanted + DAY));
  const fits = (instant: number) => Math.abs(wallClock(instant, timeZone) - wanted) < MINUTE;
  return new Date(fits(before) || !fits(after) ? before : after).toISOString();
}
