import { z } from 'zod';
import { call } from '../call.ts';
import { ForeignZone, Id, Instant, Labels, VisibleLine } from '../shapes.ts';

/** Missed places of customers, and the pauses of booking that follow by the venue’s rules. */

const right = { right: ['venue.desk', 'settings.ticketing'] } as const;

/**
 * What became of a missed place: it counts; the entrance reported a use later; staff excused it; its ticket was refunded or its
 * session cancelled afterwards.
 */
export const MISSED_STATES = ['counted', 'used', 'excused', 'void'] as const;

/** Why a pause ended: its time was over, staff lifted it, missed places no longer count, or the venue removed its rule. */
export const PAUSE_ENDS = ['over', 'lifted', 'taken-back', 'rule'] as const;

/** Most customers in the list of staff. */
export const MOST_CUSTOMERS = 200;

const MissedPlace = z.object({
  id: Id,
  ticketNumber: z.string(),
  serviceName: Labels,
  start: Instant.describe('Start of the session'),
  zone: ForeignZone.optional(),
  state: z.enum(MISSED_STATES),
});

const Pause = z.object({
  id: Id,
  serviceName: Labels,
  since: Instant,
  until: Instant.describe('Midnight after its last day, on the venue’s clock'),
  endedAt: Instant.optional(),
  end: z.enum(PAUSE_ENDS).optional(),
});

export const CustomerNoShows = z.object({
  customer: z.object({ id: Id, name: z.string(), email: z.string() }),
  pauses: z.array(Pause).describe('Running ones'),
  missed: z.array(MissedPlace).describe('Those that count, the latest first'),
});

const Reason = VisibleLine.max(300).describe('For the audit log; the customer does not see it');

export const noShowCalls = {
  'GET /user/NoShows': call({
    summary: 'Lists the customer’s missed places of the last year and pauses of booking',
    access: 'customer',
    answer: z.object({
      missed: z.array(MissedPlace),
      pauses: z.array(Pause),
      contact: z.string().optional().describe('E-mail address of the venue, which can lift a pause'),
    }),
  }),
  'GET /settingsticketing/noshows': call({
    summary: 'Lists customers whose bookings are paused, then those with missed places that count',
    access: right,
    answer: z.array(CustomerNoShows),
  }),
  'POST /settingsticketing/liftpause': call({
    summary: 'Lifts a pause; its missed places no longer count, and the customer is mailed',
    access: right,
    body: z.object({ id: Id, reason: Reason }),
    answer: z.array(CustomerNoShows),
    errors: ['pause.not-found'],
  }),
  'POST /settingsticketing/excusemissedplace': call({
    summary: 'Excuses a missed place; a pause that needs it ends',
    access: right,
    body: z.object({ id: Id, reason: Reason }),
    answer: z.array(CustomerNoShows),
    errors: ['pause.no-missed-place'],
  }),
} as const;

export type MissedState = (typeof MISSED_STATES)[number];
export type PauseEnd = (typeof PAUSE_ENDS)[number];
