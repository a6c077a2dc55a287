import { createHash } from 'node:crypto';
import { exceptionOn } from '@guichet/contract/catalogue/opening-rules.ts';
import { addDays, instantOf, weekdayOf } from '#kernel/format/time-zone.ts';
import type { DemonstrationVenue, Filling, TimetableEntry } from './model.ts';

/** Number of days for which sessions are planned. */
export const PLANNED_DAYS = 56;

/** A session as venue.session stores it. */
export interface PlannedSession {
  id: string;
  establishment_code: string;
  service_codes: readonly string[];
  theme_code: string;
  room: TimetableEntry['room'];
  start_at: Date;
  end_at: Date;
  capacity: number;
  /** Places sold at the counter */
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
  return Array.from({ length: days }, (_, ahead) => ahead).flatMap((ahead) => {
    const day = addDays(today, ahead);
    return venue.timetable
      .filter(({ establishment }) => !isShut(venue, establishment, day))
      .flatMap((entry) => planDay(entry, day, ahead, venue.timeZone));
  });
}

/** Whether an establishment is exceptionally closed on a day. */
function isShut({ catalogue }: DemonstrationVenue, establishment: string, day: string): boolean {
  const hours = catalogue.establishments.find(({ code }) => code === establishment)?.hours;
  return hours !== undefined && exceptionOn(hours, day)?.spans.length === 0;
}

function planDay(entry: TimetableEntry, day: string, ahead: number, timeZone: string): PlannedSession[] {
  const weekday = weekdayOf(day);
  return entry.slots
    .filter((slot) => slot.days.includes(weekday))
    .flatMap((slot) =>
      slot.times.map((time) => {
        // An id such as `ACT-AQUAGYM.RIVAGE.20261120.1400`
        const id = [
          entry.services[0],
          entry.establishment,
          day.replaceAll('-', ''),
          time.replace(':', ''),
        ].join('.');
        const start = instantOf(day, minutesOf(time), timeZone);
        return {
          id,
          establishment_code: entry.establishment,
          service_codes: entry.services,
          theme_code: entry.theme,
          room: entry.room,
          start_at: start,
          end_at: new Date(start.getTime() + entry.minutes * 60_000),
          capacity: entry.capacity,
          sold: soldPlaces(entry, slot.filling, ahead, noiseOf(id)),
        };
      }),
    );
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

/** Parses `HH:MM` into minutes since midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function noiseOf(id: string): number {
  return createHash('sha1').update(id).digest().readUInt32BE() / 0xffffffff;
}
