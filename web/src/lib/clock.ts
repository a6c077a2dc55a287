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

const DAY = 86_400_000;

/**
 * Returns the instant of a local time of a time zone. A skipped time in spring is moved by the skipped hour; for a
 * repeated time in autumn the first instant is returned.
 * @param local as a field of type `datetime-local` has it: `2026-11-27T14:00`
 * @returns ISO instant; undefined for another text
 */
export function localInstant(local: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // Around a clock change, the offset of the day before applies to the first of two equal local times.
  const [before = wanted, after = wanted] = [wanted - DAY, wanted + DAY].map(
    (near) => wanted - minutesAhead(near, timeZone) * 60_000,
  );
  const fits = (instant: number) => instant + minutesAhead(instant, timeZone) * 60_000 === wanted;
  return new Date(fits(before) || !fits(after) ? before : after).toISOString();
}
