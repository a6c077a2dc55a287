import { createHash } from 'node:crypto';
import {
  EMPTY_TIMETABLE,
  type SessionPattern,
  type Timetable,
  weeklyRule,
} from '@guichet/contract/box-office/timetable-rules.ts';
import { exceptionOn } from '@guichet/contract/catalogue/opening-rules.ts';
import { expandTimetable } from '#box-office/timetable/expansion.ts';
import type { TimetableSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { addDays, dayOf, daysBetween } from '#kernel/format/time-zone.ts';
import type { DemonstrationVenue, Filling, TimetableEntry } from './model.ts';

const PLANNED_WEEKS = 8;

/** Number of days for which sessions are planned. */
export const PLANNED_DAYS = PLANNED_WEEKS * 7;

/** The first day of every pattern, before any day of a demonstration. */
const FIRST_DAY = '2024-01-01';

type Slot = TimetableEntry['slots'][number];

interface Planned {
  pattern: SessionPattern;
  entry: TimetableEntry;
  slot: Slot;
}

/** Returns a pattern for each slot of a venue's timetable; the sessions of a service and a place share their prefix. */
function patternsOf(venue: DemonstrationVenue): Planned[] {
  const counts = new Map<string, number>();
  return venue.timetable.flatMap((entry) =>
    entry.slots.map((slot): Planned => {
      // The ids of sessions are such as `ACT-AQUAGYM.RIVAGE.20261120.1400`.
      const idPrefix = `${entry.services[0]}.${entry.establishment}`;
      const count = (counts.get(idPrefix) ?? 0) + 1;
      counts.set(idPrefix, count);
      return { entry, slot, pattern: { ...patternOf(entry, slot), id: `${idPrefix}.${count}`, idPrefix } };
    }),
  );
}

const patternOf = (entry: TimetableEntry, slot: Slot): Omit<SessionPattern, 'id'> => ({
  services: [...entry.services],
  establishment: entry.establishment,
  theme: entry.theme,
  room: entry.room,
  capacity: entry.capacity,
  ...(entry.pool !== undefined && { pool: entry.pool }),
  rule: weeklyRule(slot.days),
  from: FIRST_DAY,
  times: slot.times.map((start) => ({ start, end: timeAfter(start, entry.minutes) })),
  seasons: [],
  schoolHolidays: 'any',
  publicHolidays: 'any',
  skippedDays: [],
  extraDays: [],
});

/** Returns the time of day some minutes after `HH:MM`. */
function timeAfter(time: string, minutes: number): string {
  const [hours = 0, past = 0] = time.split(':').map(Number);
  const end = (hours * 60 + past + minutes) % 1440;
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the timetable of a demonstration venue. */
export const timetableOf = (venue: DemonstrationVenue): Timetable => ({
  ...EMPTY_TIMETABLE,
  horizonWeeks: PLANNED_WEEKS,
  patterns: patternsOf(venue).map(({ pattern }) => pattern),
  pools: [...(venue.pools ?? [])],
});

/** A session with the places that were sold at the counter. */
export interface PlannedSession extends TimetableSession {
  sold: number;
}

/**
 * Plans the sessions of this many days from `today`, in the venue's time zone. Equal days give equal sessions with equal
 * ids; the fill level depends on the days between planning and session.
 */
export function planSessions(
  venue: DemonstrationVenue,
  today: string,
  days = PLANNED_DAYS,
): PlannedSession[] {
  const range = { first: today, last: addDays(today, days - 1) };
  const calendar = {
    timeZone: venue.timeZone,
    isSchoolHoliday: () => false,
    isPublicHoliday: () => false,
  };
  const sessions = expandTimetable(
    timetableOf(venue),
    (establishment) => ({ ...calendar, isClosed: (day) => isShut(venue, establishment, day) }),
    range,
  );
  return withSales(venue, sessions, today);
}

/** Whether an establishment is exceptionally closed on a day. */
function isShut({ catalogue }: DemonstrationVenue, establishment: string, day: string): boolean {
  const hours = catalogue.establishments.find(({ code }) => code === establishment)?.hours;
  return hours !== undefined && exceptionOn(hours, day)?.spans.length === 0;
}

/** Returns generated sessions with their sales at the counter. @param today the day of planning */
export function withSales<Session extends Pick<TimetableSession, 'id' | 'patternId' | 'start'>>(
  venue: DemonstrationVenue,
  sessions: readonly Session[],
  today: string,
): (Session & { sold: number })[] {
  const planned = new Map(patternsOf(venue).map((one) => [one.pattern.id, one]));
  return sessions.map((session) => {
    const { entry, slot } = planned.get(session.patternId ?? '') ?? {};
    const ahead = daysBetween(today, dayOf(session.start, venue.timeZone));
    return {
      ...session,
      sold: entry ? soldPlaces(entry, slot?.filling, ahead, noiseOf(session.id)) : 0,
    };
  });
}

/** Decay of advance sales in days: three weeks ahead, about a third of the final sales is made. */
const BOOKING_DAYS = 18;

/** Returns the places sold in advance. @param noise random number of this session, 0 to 1 */
function soldPlaces(
  entry: Pick<TimetableEntry, 'capacity' | 'popularity'>,
  filling: Filling | undefined,
  ahead: number,
  noise: number,
): number {
  const { capacity, popularity } = entry;
  if (filling === 'sold-out') return capacity;
  const lastPlaces = 1 + Math.floor(noise * 3);
  if (filling === 'nearly-full') return Math.max(0, capacity - lastPlaces);
  const share = popularity * Math.exp(-ahead / BOOKING_DAYS) * (0.55 + 0.9 * noise);
  return Math.floor(capacity * Math.min(share, 0.97));
}

function noiseOf(id: string): number {
  return createHash('sha1').update(id).digest().readUInt32BE() / 0xffffffff;
}
