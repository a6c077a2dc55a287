import type { Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import ICAL from 'ical.js';
import { addDays } from '#kernel/format/time-zone.ts';

type SchoolHoliday = Timetable['calendars'][number]['schoolHolidays'][number];

const MAX_HOLIDAYS = 400;
const MAX_NAME = 120;

/**
 * Reads the events of an iCalendar file as periods of days, in order. An event of whole days ends before its last day
 * (RFC 5545); one with times includes the day on which it ends. Repetitions are ignored: school holidays have none.
 * @returns undefined for a text that is no calendar, or has no events
 */
export function readSchoolHolidays(text: string): SchoolHoliday[] | undefined {
  const events = eventsOf(text);
  if (!events) return undefined;
  const periods = events.flatMap((event) => periodOf(event) ?? []);
  const unique = new Map(periods.map((period) => [JSON.stringify(period), period]));
  const ordered = [...unique.values()].sort((one, other) => one.from.localeCompare(other.from));
  return ordered.length === 0 || ordered.length > MAX_HOLIDAYS ? undefined : ordered;
}

function eventsOf(text: string): ICAL.Component[] | undefined {
  try {
    const parsed = new ICAL.Component(ICAL.parse(text));
    return parsed.name === 'vcalendar' ? parsed.getAllSubcomponents('vevent') : undefined;
  } catch {
    return undefined;
  }
}

function periodOf(component: ICAL.Component): SchoolHoliday | undefined {
  const event = new ICAL.Event(component);
  const { startDate, endDate } = event;
  if (!startDate) return undefined;
  const from = startDate.toString().slice(0, 10);
  const end = (endDate ?? startDate).toString().slice(0, 10);
  const until = (endDate ?? startDate).isDate && end > from ? addDays(end, -1) : end;
  if (until < from) return undefined;
  return { from, until, name: (event.summary ?? '').trim().slice(0, MAX_NAME) };
}
