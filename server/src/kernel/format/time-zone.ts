/**
 * Calendar days and wall-clock times of a venue. A day is `YYYY-MM-DD`, a time is minutes since midnight in the
 * venue's time zone, a time zone is an IANA name.
 */

const MILLISECONDS_A_DAY = 86_400_000;
const MILLISECONDS_A_MINUTE = 60_000;

/** A locale that formats `2026-11-20 14:00:00`. */
const LARGEST_UNIT_FIRST = 'sv-SE';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time of a time zone at an instant, in milliseconds as if it were UTC. */
function wallClock(instant: number, timeZone: string): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(LARGEST_UNIT_FIRST, {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  const [year, month, day, hour, minute, second] = (formatter.format(instant).match(/\d+/g) ?? []).map(
    Number,
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/** Returns the calendar day of the venue at an instant. */
export function dayOf(instant: Date, timeZone: string): string {
  return new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(0, 10);
}

/**
 * Returns the instant of a local time, in minutes past midnight of a day. A skipped time in spring is moved by the
 * skipped hour; for a repeated time in autumn the first instant is returned.
 */
export function instantOf(day: string, minutes: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MILLISECONDS_A_MINUTE;
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant;
  // Around a clock change, the offset of the day before applies to the first of two equal local times.
  const before = wanted - offsetAt(wanted - MILLISECONDS_A_DAY);
  if (wallClock(before, timeZone) === wanted) return new Date(before);
  const after = wanted - offsetAt(wanted + MILLISECONDS_A_DAY);
  return new Date(wallClock(after, timeZone) === wanted ? after : before);
}

/** Returns the instant at which a day begins. */
export function startOfDay(day: string, timeZone: string): Date {
  return instantOf(day, 0, timeZone);
}

/** Returns the local time of the venue at an instant, in minutes past midnight with seconds as a fraction. */
export function minutesOf(instant: Date, timeZone: string): number {
  return (wallClock(instant.getTime(), timeZone) % MILLISECONDS_A_DAY) / MILLISECONDS_A_MINUTE;
}

/** Formats an instant on a clock with its offset, in whole seconds: `2026-11-20T14:00:00+01:00`. */
export function withOffset(instant: Date, timeZone: string): string {
  const local = wallClock(instant.getTime(), timeZone);
  const minutes = Math.round((local - instant.getTime()) / MILLISECONDS_A_MINUTE);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${new Date(local).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

/** Returns the day `days` later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** Returns the number of days from `from` to `until`; negative when `until` is earlier. */
export function daysBetween(from: string, until: string): number {
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MILLISECONDS_A_DAY;
}

/** Returns the weekday of a day: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

const MILLISECONDS_AN_HOUR = 3_600_000;

/**
 * Returns which of two equal local times an instant is, when clocks are set back by an hour.
 * @returns undefined for an instant whose local time occurs once
 */
export function repeatedTime(instant: number, timeZone: string): 'summer' | 'winter' | undefined {
  const local = wallClock(instant, timeZone);
  // Clocks are changed at night.
  if (new Date(local).getUTCHours() > 3) return undefined;
  if (wallClock(instant + MILLISECONDS_AN_HOUR, timeZone) === local) return 'summer';
  return wallClock(instant - MILLISECONDS_AN_HOUR, timeZone) === local ? 'winter' : undefined;
}

/** Months whose offsets distinguish zones: one in winter, one in summer. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** Returns whether two time zones show the same local time in winter and in summer. */
export const isSameClock = (one: string, other: string): boolean =>
  one === other || SEASONS.every((instant) => wallClock(instant, one) === wallClock(instant, other));
