import type { Labels } from '../locale.ts';

/**
 * The timetable of a venue on the embedded ticketing system. Pure and without zod: the browser imports this file. Days are
 * `YYYY-MM-DD`, times `HH:MM`, both on the establishment's clock.
 */

/** How days of holidays affect a pattern: it ignores them, takes place only then, or never then. */
export const HOLIDAY_CONDITIONS = ['any', 'only', 'except'] as const;
export type HolidayCondition = (typeof HOLIDAY_CONDITIONS)[number];

/** When the sale of a session begins or ends: a local time, or minutes before the session. */
export interface SaleTime {
  /** `YYYY-MM-DDTHH:MM` */
  at?: string | undefined;
  minutesBefore?: number | undefined;
}

/** One visitor of at least an age must come along for so many younger visitors. */
export interface Accompaniment {
  underAge: number;
  children: number;
}

/** The conditions of a session beyond time, place and capacity. */
export interface SessionTerms {
  /** Prices in cents by price name, where they differ from those of the service */
  unitPrices?: Record<string, number> | undefined;
  saleStart?: SaleTime | undefined;
  saleEnd?: SaleTime | undefined;
  minimumParticipants?: number | undefined;
  /** Ages in years, both included */
  minimumAge?: number | undefined;
  maximumAge?: number | undefined;
  accompaniment?: Accompaniment | undefined;
  /** Number of staff that a session needs from its beginning to its end */
  staff?: number | undefined;
}

/** From `start` to `end`; an end that is not later is on the next day. */
export interface PatternTime {
  start: string;
  end: string;
}

/** Sessions that repeat. */
export interface SessionPattern extends SessionTerms {
  id: string;
  /** Beginning of the ids of its sessions; the pattern's id when absent */
  idPrefix?: string | undefined;
  /** Services that can be bought for its sessions; the first names them */
  services: string[];
  establishment: string;
  theme?: string | undefined;
  room?: Labels | undefined;
  capacity: number;
  /** The pool whose places its sessions share */
  pool?: string | undefined;
  /** Recurrence rule of RFC 5545, such as `FREQ=WEEKLY;BYDAY=MO,WE` */
  rule: string;
  /** First day, from which intervals of several weeks are counted */
  from: string;
  /** Last day */
  until?: string | undefined;
  times: PatternTime[];
  /** Seasons in which it takes place; all year when empty */
  seasons: string[];
  schoolHolidays: HolidayCondition;
  publicHolidays: HolidayCondition;
  /** Days on which it does not take place, or takes place whatever the rule says */
  skippedDays: string[];
  extraDays: string[];
}

/** Days, both included: `MM-DD` every year, or `YYYY-MM-DD`. */
export interface Period {
  from: string;
  until: string;
}

export interface Season {
  id: string;
  name: string;
  periods: Period[];
}

/** Days without sessions. */
export interface TimetableClosure extends Period {
  /** All establishments when absent */
  establishment?: string | undefined;
  reason: string;
}

/** Time zone and holidays of an establishment; the calendar without an establishment applies to the others. */
export interface EstablishmentCalendar {
  establishment?: string | undefined;
  /** The venue's time zone when absent */
  timeZone?: string | undefined;
  /** Country and region whose public holidays apply: `FR`, `57` */
  country: string;
  region?: string | undefined;
  /** Number of staff available at a time; unlimited when absent */
  staff?: number | undefined;
  schoolHolidays: (Period & { name: string })[];
}

/**
 * Places that sessions share, such as those of a hall: its sessions that overlap in time take at most its capacity together.
 */
export interface PlacePool {
  id: string;
  name: string;
  establishment: string;
  capacity: number;
  /** No longer offered to patterns and sessions; those that have it keep it */
  isArchived: boolean;
}

export interface Timetable {
  /** Number of weeks for which sessions are generated, from today */
  horizonWeeks: number;
  patterns: SessionPattern[];
  seasons: Season[];
  closures: TimetableClosure[];
  calendars: EstablishmentCalendar[];
  /** Absent in a timetable that was saved before pools existed */
  pools?: PlacePool[] | undefined;
}

/** The timetable of a venue that has not saved one. */
export const EMPTY_TIMETABLE: Timetable = {
  horizonWeeks: 12,
  patterns: [],
  seasons: [],
  closures: [],
  calendars: [],
  pools: [],
};

export const MAX_HORIZON_WEEKS = 104;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** Returns the rule of days of the week. @param days 1 is Monday, 7 is Sunday @param interval in weeks */
export const weeklyRule = (days: readonly number[], interval = 1): string =>
  [
    'FREQ=WEEKLY',
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    `BYDAY=${WEEKDAYS.filter((_, index) => days.includes(index + 1)).join(',')}`,
  ].join(';');

/** Reads a rule of days of the week. @returns undefined for any other rule */
export function readWeeklyRule(rule: string): { days: number[]; interval: number } | undefined {
  const match =
    /^FREQ=WEEKLY(?:;INTERVAL=(\d{1,2}))?;BYDAY=((?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:MO|TU|WE|TH|FR|SA|SU))*)$/.exec(
      rule,
    );
  if (!match) return undefined;
  const names = match[2]?.split(',') ?? [];
  return {
    days: WEEKDAYS.flatMap((day, index) => (names.includes(day) ? [index + 1] : [])),
    interval: Number(match[1] ?? 1),
  };
}

/** Returns the calendar of an establishment: its own, or that of the others. */
export const calendarOf = (
  { calendars }: Pick<Timetable, 'calendars'>,
  establishment: string,
): Timetable['calendars'][number] | undefined =>
  calendars.find((calendar) => calendar.establishment === establishment) ??
  calendars.find((calendar) => calendar.establishment === undefined);
