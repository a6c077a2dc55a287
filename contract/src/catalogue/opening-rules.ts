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

/** A time in which it is closed whatever the timetable says: from `from` up to `until`, `YYYY-MM-DDTHH:MM`. */
export interface OpeningClosure {
  from: string;
  /** `23:59` is the end of the day. */
  until: string;
  /** Why, in words. */
  labels: Labels;
}

/** The timetable of an establishment. The first season, and the first exception, that has a day decides it. */
export interface OpeningHours {
  seasons: readonly OpeningSeason[];
  exceptions: readonly OpeningException[];
  closures?: readonly OpeningClosure[] | undefined;
}

/** The opening of an establishment at one moment. */
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
const LAST_MINUTE = '23:59';
const END_OF_DAY = '24:00';

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

/** The closure that has a part of a day. @param day `YYYY-MM-DD` */
const closureOn = ({ closures = [] }: OpeningHours, day: string): OpeningClosure | undefined =>
  closures.find(({ from, until }) => from < `${day}T24:00` && until > `${day}T00:00`);

const earlier = (one: string, other: string): string => [one, other].sort()[0] ?? one;
const later = (one: string, other: string): string => [one, other].sort()[1] ?? one;

/** What is left of the spans of a day beside a closure. */
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

/** The spans in which it is open on a day, in order. @param day `YYYY-MM-DD` */
export function spansOn(hours: OpeningHours, day: string): readonly OpeningSpan[] {
  const planned =
    exceptionOn(hours, day)?.spans ??
    hours.seasons.find((season) => isWithin(day, season))?.week[weekdayOf(day)] ??
    [];
  return (hours.closures ?? []).reduce((spans, closure) => outside(spans, closure, day), planned);
}

/** What makes a day differ from the week, a closure first. */
const causeOn = (hours: OpeningHours, day: string): OpeningClosure | OpeningException | undefined =>
  closureOn(hours, day) ?? exceptionOn(hours, day);

/** Whether it is open now, until when, or when it opens next. @param time `HH:MM` */
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

/** Days in a row that differ from the week for one reason, with the same hours; days are `YYYY-MM-DD`. */
export interface ComingDays {
  from: string;
  until: string;
  spans: readonly OpeningSpan[];
  labels?: Labels | undefined;
}

/** The exceptions and closures of the days from `day` on. @param days how many, today included */
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
