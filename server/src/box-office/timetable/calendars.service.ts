import { calendarOf as calendarIn, type Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import { exceptionOn, isWithin } from '@guichet/contract/catalogue/opening-rules.ts';
import type { CatalogueEstablishment } from '#gateways/ticketing/catalogue/port.ts';
import { type Calendar, type DayRange, isInPeriods } from './expansion.ts';
import { publicHolidays } from './public-holidays.service.ts';

/** What the calendars of a venue depend on beside its timetable. */
export interface VenueCalendar {
  timeZone: string;
  establishments: readonly Pick<CatalogueEstablishment, 'code' | 'hours'>[];
}

/** The calendar of establishments for which the timetable has none. */
const DEFAULT_CALENDAR: Timetable['calendars'][number] = { country: 'FR', schoolHolidays: [] };

/** Returns the settings of an establishment's calendar. */
export const calendarSettings = (
  timetable: Pick<Timetable, 'calendars'>,
  establishment: string,
): Timetable['calendars'][number] => calendarIn(timetable, establishment) ?? DEFAULT_CALENDAR;

/** Returns the time zone of an establishment. */
export const timeZoneOf = (
  timetable: Pick<Timetable, 'calendars'>,
  venue: Pick<VenueCalendar, 'timeZone'>,
  establishment: string,
): string => calendarSettings(timetable, establishment).timeZone ?? venue.timeZone;

/** Returns the number of staff that an establishment has at a time; undefined without a limit. */
export type StaffOf = (establishment: string) => number | undefined;

export const staffOf =
  (timetable: Pick<Timetable, 'calendars'>): StaffOf =>
  (establishment) =>
    calendarSettings(timetable, establishment).staff;

/** Returns the calendar of each establishment that the patterns name, with the public holidays of these days. */
export async function calendarsOf(
  timetable: Timetable,
  venue: VenueCalendar,
  range: DayRange,
): Promise<(establishment: string) => Calendar> {
  const codes = [...new Set(timetable.patterns.map(({ establishment }) => establishment))];
  const heedsHolidays = timetable.patterns.some(({ publicHolidays: condition }) => condition !== 'any');
  const calendars = new Map(
    await Promise.all(
      codes.map(async (code): Promise<[string, Calendar]> => {
        const settings = calendarSettings(timetable, code);
        const holidays = heedsHolidays ? await publicHolidays(settings, range) : new Map<string, string>();
        return [code, calendarOf(timetable, venue, code, holidays)];
      }),
    ),
  );
  return (code) => calendars.get(code) ?? calendarOf(timetable, venue, code, new Map());
}

function calendarOf(
  timetable: Timetable,
  venue: VenueCalendar,
  code: string,
  holidays: ReadonlyMap<string, string>,
): Calendar {
  const { schoolHolidays } = calendarSettings(timetable, code);
  const hours = venue.establishments.find((one) => one.code === code)?.hours;
  const closures = timetable.closures.filter(({ establishment }) => (establishment ?? code) === code);
  return {
    timeZone: timeZoneOf(timetable, venue, code),
    isSchoolHoliday: (day) => isInPeriods(schoolHolidays, day),
    isPublicHoliday: (day) => holidays.has(day),
    isClosed: (day) =>
      closures.some((closure) => isWithin(day, closure)) ||
      (hours !== undefined && exceptionOn(hours, day)?.spans.length === 0),
  };
}
