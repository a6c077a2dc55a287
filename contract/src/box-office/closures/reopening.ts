import { z } from 'zod';
import { call } from '../../call.ts';
import { code, Id } from '../../shapes.ts';
import { ClosedSession, Closure, SessionIds } from '../closures.ts';

/**
 * Closed sessions of a venue on the embedded ticketing system that take place after all: they are sold again, and the
 * tickets that are neither moved nor refunded stay valid.
 */

const right = { right: 'venue.timetable' } as const;
const outside = 'box-office.outside-system';

const ofClosure = z.object({
  id: Id.describe('The closure'),
  sessionIds: SessionIds.min(1, code('field.required')),
});

export const reopeningCalls = {
  'POST /boxoffice/reopenedsessionspreview': call({
    summary: 'Returns which closed sessions can be reopened, and which of their tickets would stay valid',
    access: right,
    body: ofClosure,
    answer: z.object({
      sessions: z
        .array(
          ClosedSession.extend({
            keeping: z.int().describe('Orders whose tickets stay valid'),
            moved: z.int().describe('Orders whose customers have taken another session'),
            refunded: z.int().describe('Orders that are refunded, or being refunded'),
            failed: z.int().describe('Orders whose customers chose a refund that failed and can be retried'),
          }),
        )
        .describe('Without sessions that are over or open'),
    }),
    errors: [outside, 'closure.not-found'],
    perMinute: 60,
  }),
  'POST /boxoffice/reopenedsessions': call({
    summary:
      'Reopens closed sessions for sale at once, and mails the holders of their tickets; a repeated request changes nothing',
    access: right,
    body: ofClosure,
    answer: Closure,
    errors: [outside, 'closure.not-found', 'closure.not-reopenable'],
    perMinute: 12,
  }),
} as const;
