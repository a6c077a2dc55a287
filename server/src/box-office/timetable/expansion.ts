import type {
  HolidayCondition,
  PatternTime,
  Period,
  SaleTime,
  Season,
  SessionPattern,
  Timetable,
} from '@guichet/contract/box-office/timetable-rules.ts';
import { isWithin } from '@guichet/contract/catalogue/opening-rules.ts';
import type { TimetableSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { addDays, instantOf } from '#kernel/format/time-zone.ts';
import { daysOfRule } from './recurrence.ts';

/** What decides the days of an establishment's sessions. */
export interface Calendar {
  timeZone: string;
  isSchoolHoliday(day: string): boolean;
  isPublicHoliday(day: string): boolean;
  /** Whether the establishment is exceptionally closed all day */
  isClosed(day: string): boolean;
}

/** Days, both included. */
export interface DayRange {
  first: string;
  last: string;
}

/** Returns the sessions that the patterns of a timetable generate on these days, in order of patterns and time. */
export function expandTimetable(
  timetable: Pick<Timetable, 'patterns' | 'seasons'>,
  calendarOf: (establishment: string) => Calendar,
  range: DayRange,
): TimetableSession[] {
  return timetable.patterns.flatMap((pattern) => {
    const calendar = calendarOf(pattern.establishment);
    return daysOfPattern(pattern, timetable.seasons, calendar, range).flatMap((day) =>
      pattern.times.map((time) => sessionOf(pattern, day, time, calendar.timeZone)),
    );
  });
}

/** Returns the days on which a pattern takes place, in order. */
export function daysOfPattern(
  pattern: SessionPattern,
  seasons: readonly Season[],
  calendar: Calendar,
  { first, last }: DayRange,
): string[] {
  const { rule, from, until = last, skippedDays, extraDays } = pattern;
  const end = until < last ? until : last;
  const extra = extraDays.filter((day) => day >= first && day <= last);
  const repeated = daysOfRule(rule, from, { first, last: end }).filter(
    (day) =>
      isInSeason(pattern, seasons, day) &&
      meets(pattern.schoolHolidays, calendar.isSchoolHoliday(day)) &&
      meets(pattern.publicHolidays, calendar.isPublicHoliday(day)),
  );
  return [...new Set([...repeated, ...extra])]
    .filter((day) => !skippedDays.includes(day) && !calendar.isClosed(day))
    .sort();
}

const meets = (condition: HolidayCondition, isHoliday: boolean): boolean =>
  condition === 'any' || (condition === 'only') === isHoliday;

function isInSeason({ seasons: ids }: SessionPattern, seasons: readonly Season[], day: string): boolean {
  if (ids.length === 0) return true;
  return seasons.some(({ id, periods }) => ids.includes(id) && isInPeriods(periods, day));
}

/** Whether one of the periods contains a day. */
export const isInPeriods = (periods: readonly Period[], day: string): boolean =>
  periods.some((period) => isWithin(day, period));

/** Returns the session of a pattern on a day: equal pattern, day and time give an equal id. */
function sessionOf(
  pattern: SessionPattern,
  day: string,
  time: PatternTime,
  timeZone: string,
): TimetableSession {
  const { start, end } = spanOf(day, time, timeZone);
  const prefix = pattern.idPrefix ?? pattern.id;
  return {
    id: `${prefix}.${day.replaceAll('-', '')}.${time.start.replace(':', '')}`,
    patternId: pattern.id,
    isByHand: false,
    establishmentCode: pattern.establishment,
    serviceCodes: [...pattern.services],
    themeCode: pattern.theme,
    room: pattern.room,
    start,
    end,
    capacity: pattern.capacity,
    poolId: pattern.pool,
    unitPrices: pattern.unitPrices,
    saleStart: saleInstant(pattern.saleStart, start, timeZone),
    saleEnd: saleInstant(pattern.saleEnd, start, timeZone),
    minimumParticipants: pattern.minimumParticipants,
    minimumAge: pattern.minimumAge,
    maximumAge: pattern.maximumAge,
    accompaniment: pattern.accompaniment,
    staff: pattern.staff,
  };
}

const MINUTES_A_DAY = 1440;

/**
 * Returns start and end of a session as instants. An end that is not later than the start is on the next day. When a change
 * of the clocks leaves no time between them, the session lasts as long as on another day.
 */
export function spanOf(day: string, time: PatternTime, timeZone: string): { start: Date; end: Date } {
  const from = minutesOfTime(time.start);
  const until = minutesOfTime(time.end);
  const isNextDay = until <= from;
  const start = instantOf(day, from, timeZone);
  const end = instantOf(isNextDay ? addDays(day, 1) : day, until, timeZone);
  if (end > start) return { start, end };
  const minutes = until - from + (isNextDay ? MINUTES_A_DAY : 0);
  return { start, end: new Date(start.getTime() + minutes * 60_000) };
}

/** Parses `HH:MM` into minutes since midnight. */
export function minutesOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns when the sale of a session begins or ends. */
export function saleInstant(time: SaleTime | undefined, start: Date, timeZone: string): Date | undefined {
  if (time?.at !== undefined) {
    const [day = '', clock = ''] = time.at.split('T');
    return instantOf(day, minutesOfTime(clock), timeZone);
  }
  if (time?.minutesBefore === undefined) return undefined;
  return new Date(start.getTime() - time.minutesBefore * 60_000);
}
