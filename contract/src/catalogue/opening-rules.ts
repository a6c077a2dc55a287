import type { Labels } from '../locale.ts';

/** When an establishment is open. Pure, and free of zod: the browser imports it. Days and times are the venue's own. */

/** From `opens` up to `closes`, `HH:MM`; `24:00` is the end of the day. */
export interface OpeningSpan {
  opens: string;
  closes: string;
}

/** A part of the year with its week. Days are `MM-DD`, both included; `11-01` to `03-31` goes over the new year. */
export interface OpeningSeason {
  from: string;
  until: string;
  /** Seven days, Monday first; a day without a span is closed. */
  week: readonly (readonly OpeningSpan[])[];
}

/** Days, both included, on which the week does not count: `MM-DD` every year, or `YYYY-MM-DD` once. */
export interface OpeningException {
  from: string;
  until: string;
  /** None on a day that is closed. */
  spans: readonly OpeningSpan[];
  /** Why, in words. */
  labels?: Labels | undefined;
}

/** The timetable of an establishment. The first season, and the first exception, that has a day decides it. */
export interface OpeningHours {
  seasons: readonly OpeningSeason[];
  exceptions: readonly OpeningException[];
}

/** How an establishment stands at one moment. */
export interface Opening {
  /** `before` it opens again today, `after` it has closed for today, `closed` the whole day. */
  state: 'open' | 'before' | 'after' | 'closed';
  /** Of today. */
  spans: readonly OpeningSpan[];
  /** When it opens next, where it does not today. */
  next?: { day: string; opens: string } | undefined;
  /** Why today differs from the week. */
  reason?: Labels | undefined;
}

/** How far ahead the next opening is looked for: a venue that is closed for longer says so by itself. */
const HORIZON_DAYS = 120;

const EVERY_YEAR = 'MM-DD'.length;

/** 0 is Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function isWithin(day: string, { from, until }: { from: string; until: string }): boolean {
  const date = from.length === EVERY_YEAR ? day.slice(-EVERY_YEAR) : day;
  return from <= until ? date >= from && date <= until : date >= from || date <= until;
}

/** The exception that has a day. @param day `YYYY-MM-DD` */
export const exceptionOn = (hours: OpeningHours, day: string): OpeningException | undefined =>
  hours.exceptions.find((exception) => isWithin(day, exception));

/** The spans in which it is open on a day, in order. @param day `YYYY-MM-DD` */
export function spansOn(hours: OpeningHours, day: string): readonly OpeningSpan[] {
  const exception = exceptionOn(hours, day);
  if (exception) return exception.spans;
  return hours.seasons.find((season) => isWithin(day, season))?.week[weekdayOf(day)] ?? [];
}

/** Whether it is open now, until when, or when it opens next. @param time `HH:MM` */
export function openingAt(hours: OpeningHours, day: string, time: string): Opening {
  const spans = spansOn(hours, day);
  const reason = exceptionOn(hours, day)?.labels;
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

/** The exceptions of the days from `day` on, each once, by their first day. @param days how many, today included */
export function comingExceptions(
  hours: OpeningHours,
  day: string,
  days: number,
): { from: string; until: string; exception: OpeningException }[] {
  const coming: { from: string; until: string; exception: OpeningException }[] = [];
  for (let ahead = 0; ahead < days; ahead += 1) {
    const date = dayAfter(day, ahead);
    const exception = exceptionOn(hours, date);
    const last = coming.at(-1);
    if (!exception) continue;
    if (last?.exception === exception && last.until === dayAfter(date, -1)) last.until = date;
    else coming.push({ from: date, until: date, exception });
  }
  return coming;
}
