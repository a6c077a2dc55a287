import { z } from 'zod';
import { call } from '../../call.ts';
import { LocalTime } from '../../catalogue/browse.ts';
import { Day, ExternalCode, ForeignZone, Id, Labels, labels, QueryInt } from '../../shapes.ts';
import { SavedState, SeenVersion } from '../../tenants/saved-settings.ts';
import { CLOSURE_KINDS } from '../closure-rules.ts';
import { Capacity, ConcernedSession, PoolId, Staff, TimetableEffect, UnitPrices } from './components.ts';

/** Sessions of a venue on the embedded ticketing system, changed by hand. Times are on the establishment's clock. */

const timetable = { right: 'venue.timetable' } as const;

const Room = labels(z.string().trim().max(80));

export const BoxOfficeSession = z.object({
  id: ExternalCode,
  pattern: z
    .string()
    .optional()
    .describe('The pattern that generated it; absent for a session added by hand'),
  isByHand: z.boolean().describe('Added or changed by hand: generation leaves it as it is'),
  establishment: ExternalCode,
  services: z.array(ExternalCode),
  theme: ExternalCode.optional(),
  room: Labels.optional(),
  start: LocalTime,
  end: LocalTime,
  capacity: z.int(),
  sold: z.int().describe('Places sold'),
  held: z.int().describe('Places in carts'),
  pool: z
    .object({
      id: PoolId,
      name: z.string(),
      capacity: z.int(),
      taken: z.int().describe('Sold and in carts of all its sessions, at the fullest moment of this one'),
    })
    .optional()
    .describe('The places that it shares with other sessions'),
  unitPrices: UnitPrices.optional(),
  minimumParticipants: z.int().optional(),
  staff: z.int().optional().describe('Staff that it needs'),
  shortage: z
    .object({ needed: z.int(), available: z.int() })
    .optional()
    .describe(
      'Staff needed and available at the busiest moment of the session, where it is more than available',
    ),
  overlaps: z.array(ExternalCode).describe('Other sessions in the same room at the same time'),
  closure: z
    .object({ id: Id, kind: z.enum(CLOSURE_KINDS) })
    .optional()
    .describe('The closure or move that has it'),
});

const SessionChange = z.object({
  id: ExternalCode,
  start: LocalTime.optional(),
  end: LocalTime.optional(),
  capacity: Capacity.optional(),
  room: Room.nullable().optional().describe('Null removes the room'),
  pool: PoolId.nullable().optional().describe('Null takes the session out of its pool'),
  unitPrices: UnitPrices.nullable().optional().describe('Null removes the session’s own prices'),
  staff: Staff.nullable().optional().describe('Null: the session needs no staff'),
  isCancelled: z.literal(true).optional().describe('Removes a session without taken places'),
});

const NewSession = z.object({
  establishment: ExternalCode,
  services: z.array(ExternalCode).min(1).max(10),
  theme: ExternalCode.optional(),
  room: Room.optional(),
  start: LocalTime,
  end: LocalTime,
  capacity: Capacity,
  pool: PoolId.optional(),
  unitPrices: UnitPrices.optional(),
  staff: Staff.optional(),
});

const SessionEdit = z.object({
  changes: z.array(SessionChange).max(500),
  added: z.array(NewSession).max(50),
});

const EditedSessions = z.object({ effect: TimetableEffect, saved: SavedState });

const refusals = [
  'box-office.outside-system',
  'event.not-found',
  'timetable.begun',
  'timetable.services',
  'timetable.pool',
  'establishment.not-found',
] as const;

export const boxOfficeSessionCalls = {
  'GET /boxoffice/sessions': call({
    summary:
      'Lists the sessions of up to 31 days, with their taken places and the collisions of rooms and staff',
    access: timetable,
    query: z.object({
      from: Day,
      days: QueryInt.min(1).max(31).default(7),
      establishment: ExternalCode.optional(),
    }),
    answer: z.object({
      sessions: z.array(BoxOfficeSession).describe('Ordered by start'),
      zone: ForeignZone.optional(),
      belowMinimum: z
        .array(ConcernedSession.omit({ held: true }).extend({ minimum: z.int() }))
        .describe(
          'Sessions of the next seven days with fewer places sold than their minimum of participants',
        ),
      saved: SavedState.describe('The last change by hand'),
    }),
    errors: ['box-office.outside-system'],
  }),
  'POST /boxoffice/sessionspreview': call({
    summary: 'Returns what a change of sessions would do, without saving it',
    access: timetable,
    body: SessionEdit,
    answer: z.object({
      effect: TimetableEffect,
      overlaps: z.array(ConcernedSession).describe('Sessions that would share their room with another one'),
      shortages: z
        .array(ConcernedSession)
        .describe('Sessions that would need more staff than their establishment has at that time'),
    }),
    errors: refusals,
    perMinute: 120,
  }),
  'PUT /boxoffice/sessions': call({
    summary:
      'Changes, cancels and adds sessions by hand; refused while it would move or remove sold sessions',
    access: timetable,
    body: SessionEdit.extend(SeenVersion.shape),
    answer: EditedSessions,
    errors: [
      ...refusals,
      'settings.changed',
      'timetable.taken',
      'timetable.pool-full',
      'timetable.pool-used',
    ],
    perMinute: 120,
  }),
  'POST /boxoffice/undosessions': call({
    summary: 'Restores the sessions from before the last change by hand',
    access: timetable,
    body: SeenVersion,
    answer: EditedSessions,
    errors: [
      'box-office.outside-system',
      'settings.changed',
      'settings.nothing-to-undo',
      'timetable.taken',
      'timetable.pool',
      'timetable.pool-full',
      'timetable.pool-used',
    ],
    perMinute: 60,
  }),
} as const;
