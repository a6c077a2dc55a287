import { z } from 'zod';
import { LocalTime } from '../../catalogue/browse.ts';
import { Cents, code, Day, ExternalCode, Labels, labels } from '../../shapes.ts';
import { HOLIDAY_CONDITIONS, MAX_HORIZON_WEEKS } from '../timetable-rules.ts';

/** Shapes of a timetable; see `timetable-rules.ts`. Times are on the establishment's clock. */

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, code('field.format'));
const Key = z.string().regex(/^[A-Za-z0-9._-]{1,60}$/, code('field.format'));
const YearlyDay = z.string().regex(/^\d{2}-\d{2}$/, code('field.format'));
const Age = z.int(code('field.number')).min(0, code('field.number')).max(120, code('field.number'));
const Name = z.string().trim().max(120);

/** The id of a pool. */
export const PoolId = Key;

/** Places of a session. */
export const Capacity = z
  .int(code('field.number'))
  .min(0, code('field.number'))
  .max(100_000, code('field.number'));

/** Name of a room or area. */
export const Room = labels(z.string().trim().max(80));

const MINUTES_A_YEAR = 525_600;

const SaleTime = z.object({
  at: LocalTime.optional(),
  minutesBefore: z.int(code('field.number')).min(0).max(MINUTES_A_YEAR, code('field.number')).optional(),
});

export const UnitPrices = z
  .record(z.string().max(80), Cents.min(0, code('field.number')))
  .describe('In cents by price name; the service’s prices apply to other names');

/** Number of staff that a session needs. */
export const Staff = z.int(code('field.number')).min(1, code('field.number')).max(1000, code('field.number'));

const Terms = z.object({
  unitPrices: UnitPrices.optional(),
  saleStart: SaleTime.optional(),
  saleEnd: SaleTime.optional(),
  minimumParticipants: z.int(code('field.number')).min(1, code('field.number')).max(100_000).optional(),
  minimumAge: Age.optional(),
  maximumAge: Age.optional(),
  accompaniment: z
    .object({ underAge: Age, children: z.int(code('field.number')).min(1, code('field.number')).max(100) })
    .optional()
    .describe('One visitor of at least an age for so many younger ones'),
  staff: Staff.optional().describe('Staff that a session needs'),
});

export const PatternTime = z.object({
  start: ClockTime,
  end: ClockTime.describe('On the next day when it is not later than the start'),
});

export const SessionPattern = Terms.extend({
  id: Key,
  idPrefix: Key.optional().describe('Beginning of the ids of its sessions; the pattern’s id when absent'),
  services: z.array(ExternalCode).min(1, code('field.required')).max(10),
  establishment: ExternalCode,
  theme: ExternalCode.optional(),
  room: Room.optional(),
  capacity: Capacity,
  pool: Key.optional().describe('The pool whose places its sessions share'),
  rule: z.string().max(200).describe('Recurrence rule of RFC 5545: daily, weekly or monthly'),
  from: Day.describe('First day, from which intervals are counted'),
  until: Day.optional(),
  times: z.array(PatternTime).min(1, code('field.required')).max(24),
  seasons: z.array(Key).max(20).describe('All year when empty'),
  schoolHolidays: z.enum(HOLIDAY_CONDITIONS),
  publicHolidays: z.enum(HOLIDAY_CONDITIONS),
  skippedDays: z.array(Day).max(200),
  extraDays: z.array(Day).max(200),
});

const Period = z.object({ from: z.union([Day, YearlyDay]), until: z.union([Day, YearlyDay]) });

export const SchoolHoliday = z.object({ from: Day, until: Day, name: Name });

export const Timetable = z.object({
  horizonWeeks: z
    .int(code('field.number'))
    .min(1, code('field.number'))
    .max(MAX_HORIZON_WEEKS, code('field.number'))
    .describe('Weeks for which sessions are generated, from today'),
  patterns: z.array(SessionPattern).max(400),
  seasons: z
    .array(
      z.object({
        id: Key,
        name: Name.min(1, code('field.required')),
        periods: z.array(Period).min(1, code('field.required')).max(20),
      }),
    )
    .max(20),
  closures: z.array(Period.extend({ establishment: ExternalCode.optional(), reason: Name })).max(200),
  calendars: z
    .array(
      z.object({
        establishment: ExternalCode.optional(),
        timeZone: z.string().max(60).optional().describe('The venue’s time zone when absent'),
        country: z.string().regex(/^[A-Z]{2}$/, code('field.format')),
        region: z.string().max(10).optional(),
        staff: Staff.optional().describe('Staff available at a time; unlimited when absent'),
        schoolHolidays: z.array(SchoolHoliday).max(400),
      }),
    )
    .max(50)
    .describe('The calendar without an establishment applies to the others'),
  pools: z
    .array(
      z.object({
        id: PoolId,
        name: Name.min(1, code('field.required')),
        establishment: ExternalCode,
        capacity: Capacity,
        isArchived: z.boolean().describe('No longer offered; the sessions that have it keep it'),
      }),
    )
    .max(100)
    .optional()
    .describe('Places that sessions share: those that overlap in time take at most the capacity together'),
});

/** A session with places that are sold or in carts, or that a change concerns. */
export const ConcernedSession = z.object({
  id: ExternalCode,
  start: LocalTime,
  service: Labels,
  establishment: Labels,
  sold: z.int().describe('Places sold'),
  held: z.int().describe('Places in carts'),
  obstacle: z
    .enum(['moved', 'removed', 'capacity', 'pool', 'closed'])
    .optional()
    .describe(
      'What the taken places forbid: another time or place, the removal, so few places, so small a pool; or that the session is closed',
    ),
});

/** What a change of the timetable does to the sessions. Lists contain the first ones. */
export const TimetableEffect = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  kept: z.int().describe('Sessions that were changed by hand and stay as they are'),
  refused: z
    .int()
    .describe('Sessions with taken places, which the change would move, remove or make too small'),
  overfull: z
    .int()
    .describe('Of the refused ones, sessions whose pool is too small for the places that are taken'),
  tickets: z.int().describe('Places sold in the changed sessions'),
  sessions: z.object({
    added: z.array(ConcernedSession),
    changed: z.array(ConcernedSession),
    removed: z.array(ConcernedSession),
    kept: z.array(ConcernedSession),
    refused: z.array(ConcernedSession),
  }),
});
