import type { Labels } from '../locale.ts';

/**
 * Opening hours of an establishment. Pure and without zod: the browser imports this file. Days and times are in the
 * venue's time zone.
 */

/** From `opens` up to `closes`, `HH:MM`; `24:00` is the end of the day. */
export interface OpeningSpan {
  opens: string;
  closes: string;
}

/** A season with its week. Days are `MM-DD`, inclusive; `11-01` to `03-31` crosses the new year. */
export interface OpeningSeason {
  from: string;
  until: string;
  /** Seven days from Monday; a day without spans is closed. */
  week: readonly (readonly OpeningSpan[])[];
}

/** Days, inclusive, that replace the week: `MM-DD` every year, or `YYYY-MM-DD` once. */
export interface OpeningException {
  from: string;
  until: string;
  /** Empty for a closed day. */
  spans: readonly OpeningSpan[];
  /** Reason in words. */
  labels?: Labels | undefined;
}

/** A closure from `from` up to `until`, `YYYY-MM-DDTHH:MM`, whatever the timetable says. */
export interface OpeningClosure {
  from: string;
  /** `23:59` is the end of the day. */
  until: string;
  /** Reason in words. */
  labels: Labels;
}

/** Timetable of an establishment. The first season and the first exception that contain a day apply. */
export interface OpeningHours {
  seasons: readonly OpeningSeason[];
  exceptions: readonly OpeningException[];
  closures?: readonly OpeningClosure[] | undefined;
}

/** Opening of an establishment at one moment. */
export interface Opening {
  /** `before`: opens again today; `after`: closed for the rest of today; `closed`: closed all day. */
  state: 'open' | 'before' | 'after' | 'closed';
  /** Spans of today. */
  spans: readonly OpeningSpan[];
  /** Next opening, when it is not today. */
  next?: { day: string; opens: string } | undefined;
  /** Reason why today differs from the week. */
  reason?: Labels | undefined;
}

/** Number of days in which the next opening is searched. */
const HORIZON_DAYS = 120;

const EVERY_YEAR = 'MM-DD'.length;
const LAST_MINUTE = '23:59';
const END_OF_DAY = '24:00';

/** 0 is Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Whether a day is in a period; `MM-DD` repeats every year, and may cross the new year. */
export function isWithin(day: string, { from, until }: { from: string; until: string }): boolean {
  const date = from.length === EVERY_YEAR ? day.slice(-EVERY_YEAR) : day;
  return from <= until ? date >= from && date <= until : date >= from || date <= until;
}

/**
 * Returns the exception that contains a day.
 * @param day `YYYY-MM-DD`
 */
export const exceptionOn = (hours: OpeningHours, day: string): OpeningException | undefined =>
  hours.exceptions.find((exception) => isWithin(day, exception));

/**
 * Returns the closure that covers part of a day.
 * @param day `YYYY-MM-DD`
 */
const closureOn = ({ closures = [] }: OpeningHours, day: string): OpeningClosure | undefined =>
  closures.find(({ from, until }) => from < `${day}T24:00` && until > `${day}T00:00`);

const earlier = (one: string, other: string): string => [one, other].sort()[0] ?? one;
const later = (one: string, other: string): string => [one, other].sort()[1] ?? one;

/** Removes a closure from the spans of a day. */
function outside(spans: readonly OpeningSpan[], { from, until }: OpeningClosure, day: string): OpeningSpan[] {
  const start = from < `${day}T00:00` ? '00:00' : from.slice(-5);
  const isOverToday = until.slice(0, 10) === day && until.slice(-5) !== LAST_MINUTE;
  const end = until.slice(0, 10) < day ? '00:00' : isOverToday ? until.slice(-5) : END_OF_DAY;
  if (from >= `${day}T24:00` || end <= start) return [...spans];
  return spans
    .flatMap(({ opens, closes }) => [
      { opens, closes: earlier(closes, start) },
      { opens: later(opens, end), closes },
    ])
    .filter(({ opens, closes }) => opens < closes);
}

/**
 * Returns the opening spans of a day, in order.
 * @param day `YYYY-MM-DD`
 */
export function spansOn(hours: OpeningHours, day: string): readonly OpeningSpan[] {
  const planned =
    exceptionOn(hours, day)?.spans ??
    hours.seasons.find((season) => isWithin(day, season))?.week[weekdayOf(day)] ??
    [];
  return (hours.closures ?? []).reduce((spans, closure) => outside(spans, closure, day), planned);
}

/** Returns why a day differs from the week; a closure takes precedence. */
const causeOn = (hours: OpeningHours, day: string): OpeningClosure | OpeningException | undefined =>
  closureOn(hours, day) ?? exceptionOn(hours, day);

/**
 * Returns whether the establishment is open now, until when, or when it opens next.
 * @param time `HH:MM`
 */
export function openingAt(hours: OpeningHours, day: string, time: string): Opening {
  const spans = spansOn(hours, day);
  const reason = causeOn(hours, day)?.labels;
  const today = { spans, ...(reason && { reason }) };
  if (spans.some(({ opens, closes }) => opens <= time && time < closes)) return { state: 'open', ...today };
  if (spans.some(({ opens }) => opens > time)) return { state: 'before', ...today };
  return { state: spans.length > 0 ? 'after' : 'closed', ...today, next: nextOpening(hours, day) };
}

function nextOpening(hours: OpeningHours, day: string): Opening['next'] {
  for (let ahead = 1; ahead <= HORIZON_DAYS; ahead += 1) {
    const date = dayAfter(day, ahead);
    const [first] = spansOn(hours, date);
    if (first) return { day: date, opens: first.opens };
  }
  return undefined;
}

/** Consecutive days that differ from the week for one reason and with the same hours; `YYYY-MM-DD`. */
export interface ComingDays {
  from: string;
  until: string;
  spans: readonly OpeningSpan[];
  labels?: Labels | undefined;
}

/**
 * Lists exceptions and closures from `day` on.
 * @param days number of days, including today
 */
export function comingExceptions(hours: OpeningHours, day: string, days: number): ComingDays[] {
  const coming: (ComingDays & { cause: unknown })[] = [];
  for (let ahead = 0; ahead < days; ahead += 1) {
    const date = dayAfter(day, ahead);
    const cause = causeOn(hours, date);
    if (!cause) continue;
    const spans = spansOn(hours, date);
    const last = coming.at(-1);
    const isNext = last?.cause === cause && last.until === dayAfter(date, -1);
    if (isNext && JSON.stringify(last.spans) === JSON.stringify(spans)) last.until = date;
    else coming.push({ from: date, until: date, spans, labels: cause.labels, cause });
  }
  return coming.map(({ cause: _, ...day }) => day);
}
