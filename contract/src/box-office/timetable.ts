import { z } from 'zod';
import { call, PICTURE_BODY_BYTES } from '../call.ts';
import { LocalTime } from '../catalogue/browse.ts';
import { Cents, Day, ExternalCode, Labels, SentFile } from '../shapes.ts';
import { SavedState, SeenVersion } from '../tenants/saved-settings.ts';
import { ConcernedSession, SchoolHoliday, Timetable, TimetableEffect } from './timetable/components.ts';

/** The timetable of a venue on the embedded ticketing system: patterns from which sessions are generated. */

const timetable = { right: 'venue.timetable' } as const;

const EXPANDS = 'Expands the patterns of a venue over its horizon';

const SavedTimetable = z.object({ timetable: Timetable, saved: SavedState });

export const timetableCalls = {
  'GET /boxoffice/timetable': call({
    summary: 'Returns the timetable, and what its patterns can name',
    access: timetable,
    answer: SavedTimetable.extend({
      today: Day,
      timeZone: z.string(),
      lastDay: Day.describe('Last day of the horizon'),
      sessions: z.record(z.string(), z.int()).describe('Future sessions by pattern'),
      establishments: z.array(z.object({ code: ExternalCode, labels: Labels })),
      themes: z.array(z.object({ code: ExternalCode, labels: Labels })),
      services: z
        .array(
          z.object({
            code: ExternalCode,
            labels: Labels,
            establishments: z.array(ExternalCode),
            prices: z.array(z.object({ name: z.string(), labels: Labels, cents: Cents })),
          }),
        )
        .describe('Services that are sold for sessions'),
    }),
    errors: ['box-office.outside-system'],
  }),
  'PUT /boxoffice/timetable': call({
    summary:
      'Saves the timetable and generates its sessions at once; refused while it would move or remove sold sessions',
    access: timetable,
    body: SeenVersion.extend({
      timetable: Timetable,
      keepsTaken: z
        .boolean()
        .optional()
        .describe('Leaves sessions with taken places as they are, instead of refusing the change'),
    }),
    maxBodyBytes: PICTURE_BODY_BYTES,
    answer: SavedTimetable.extend({ effect: TimetableEffect }),
    errors: [
      'box-office.outside-system',
      'settings.changed',
      'timetable.taken',
      'timetable.pool-full',
      'timetable.pool-used',
    ],
    perMinute: 60,
    expensive: EXPANDS,
  }),
  'POST /boxoffice/undotimetable': call({
    summary: 'Restores the timetable from before the last save, and its sessions',
    access: timetable,
    body: SeenVersion.extend({ keepsTaken: z.boolean().optional() }),
    answer: SavedTimetable.extend({ effect: TimetableEffect }),
    errors: [
      'box-office.outside-system',
      'settings.changed',
      'settings.nothing-to-undo',
      'timetable.taken',
      'timetable.pool-full',
      'timetable.pool-used',
    ],
    perMinute: 60,
    expensive: EXPANDS,
  }),
  'POST /boxoffice/timetablepreview': call({
    summary: 'Returns what saving a timetable would do, and the next sessions of one of its patterns',
    access: timetable,
    body: z.object({ timetable: Timetable, pattern: z.string().max(60).optional() }),
    maxBodyBytes: PICTURE_BODY_BYTES,
    answer: z.object({
      effect: TimetableEffect,
      next: z
        .array(z.object({ start: LocalTime, end: LocalTime }))
        .describe('Sessions of the pattern, in order'),
      overlaps: z
        .array(ConcernedSession)
        .describe('First added and changed sessions that would share their room with another one'),
      shortages: z
        .array(ConcernedSession)
        .describe('First added and changed sessions that would need more staff than their establishment has'),
    }),
    errors: ['box-office.outside-system'],
    perMinute: 120,
    expensive: EXPANDS,
  }),
  'GET /boxoffice/publicholidays': call({
    summary: 'Lists countries, the regions of one, and its public holidays of the next year',
    access: timetable,
    query: z.object({
      country: z.string().regex(/^[A-Z]{2}$/),
      region: z.string().max(10).optional(),
    }),
    answer: z.object({
      countries: z.array(z.object({ code: z.string(), name: z.string() })),
      regions: z.array(z.object({ code: z.string(), name: z.string() })),
      holidays: z.array(z.object({ day: Day, name: z.string() })),
    }),
    errors: ['box-office.outside-system'],
    perMinute: 120,
    expensive: 'Computes the public holidays of two years',
  }),
  'POST /boxoffice/schoolholidays': call({
    summary: 'Reads school holidays from an iCalendar file, without saving them',
    access: timetable,
    body: SentFile,
    maxBodyBytes: PICTURE_BODY_BYTES,
    carriesFile: true,
    answer: z.object({ schoolHolidays: z.array(SchoolHoliday) }),
    errors: ['box-office.outside-system', 'timetable.calendar-file'],
    perMinute: 30,
    expensive: 'Parses a calendar of up to 512 kB',
  }),
} as const;
