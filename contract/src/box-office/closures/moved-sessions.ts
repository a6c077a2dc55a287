import { z } from 'zod';
import { call } from '../../call.ts';
import { LocalTime } from '../../catalogue/browse.ts';
import { code, Day, Id, Instant, Labels, labels } from '../../shapes.ts';
import { MOST_DAYS_MOVED, MOVE_OBSTACLES, MOVE_WARNINGS } from '../closure-rules.ts';
import {
  byPart,
  Choice,
  ClosedSession,
  Closure,
  ClosureText,
  Concerned,
  SessionIds,
  unknown,
} from '../closures.ts';
import { PoolId, Room } from '../timetable/components.ts';

/**
 * Sessions with sold tickets that a venue on the embedded ticketing system moves together, to another time or room. Their
 * tickets stay valid; customers may choose something else by a link, as after a closure.
 */

const right = { right: 'venue.timetable' } as const;
const outside = 'box-office.outside-system';

const Minutes = z.int(code('field.number')).min(-1439, code('field.number')).max(1439, code('field.number'));

/** Where sessions move. Without a time, they keep theirs; without a room, they stay in theirs. */
const SessionShift = z.object({
  days: z
    .int(code('field.number'))
    .min(-MOST_DAYS_MOVED, code('field.number'))
    .max(MOST_DAYS_MOVED, code('field.number'))
    .default(0)
    .describe('At the same time of the day, whatever the clock change'),
  minutes: Minutes.default(0).describe('In addition to the days; negative for earlier'),
  start: LocalTime.optional().describe('New start of a single session, in place of days and minutes'),
  room: Room.optional(),
  pool: PoolId.nullable().optional().describe('Null takes the sessions out of their pool'),
});

const sessions = { sessionIds: SessionIds.min(1, code('field.required')), shift: SessionShift };

export const movedSessionCalls = {
  'POST /boxoffice/movedsessionspreview': call({
    summary: 'Returns where sessions would move, what prevents it, and whom it would concern',
    access: right,
    body: z.object(sessions),
    answer: z.object({
      sessions: z.array(
        ClosedSession.extend({
          sold: z.int(),
          room: Labels.optional(),
          newStart: Instant,
          newEnd: Instant,
          newRoom: Labels.optional(),
          obstacle: z.enum(MOVE_OBSTACLES).optional().describe('Why it cannot move'),
          warnings: z
            .array(z.enum(MOVE_WARNINGS))
            .describe(
              '`room`, `service`: another session in the room, or of the service, at the new time; `staff`: too few staff; `sale`: its sale would be over; `again`: an earlier move of it is under way and ends',
            ),
        }),
      ),
      concerned: Concerned,
      otherPlaces: z
        .int()
        .describe('Places sold over the counter or through resellers: the venue informs them'),
      texts: Labels.describe('Text to begin with, in each language of the venue'),
    }),
    errors: [outside, 'closure.sessions', 'timetable.pool'],
    perMinute: 120,
  }),
  'POST /boxoffice/movedsessions': call({
    summary:
      'Moves sessions at once, all or none, and mails the customers of their tickets the new time and what they can choose',
    access: right,
    body: z.object({
      id: Id.describe('Idempotency key of the move, chosen by the client'),
      ...sessions,
      texts: labels(ClosureText),
      offersMove: z.boolean(),
      offersRefund: z.boolean(),
      offersCredit: z.boolean().default(false).describe('Credit: a gift card of the venue in place of money'),
      lastDay: Day.describe(
        'Last day to choose, on the venue’s clock: what is not chosen by its end, or by the session, stays valid',
      ),
    }),
    answer: Closure,
    errors: [
      outside,
      'closure.sessions',
      'closure.not-movable',
      'closure.until',
      'timetable.pool',
      'timetable.pool-full',
      'timetable.pool-used',
    ],
    perMinute: 12,
  }),
  'POST /purchase/ClosureKeep': call({
    summary: 'Keeps the tickets of an order for a moved session at its new time; no reminder follows',
    access: 'visitor',
    body: byPart,
    answer: Choice,
    errors: [unknown, 'closure.ended', 'closure.decided'],
    perMinute: 30,
  }),
} as const;
