import { z } from 'zod';
import { call } from '../call.ts';
import {
  Binary,
  Cents,
  code,
  Day,
  ExternalCode,
  ForeignZone,
  Id,
  Instant,
  Labels,
  labels,
} from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { SessionToChoose } from '../tickets/moves.ts';
import { REFUND_FORMS } from '../tickets/refund-form-rules.ts';
import {
  CLOSURE_KINDS,
  CLOSURE_PART_STATES,
  MAX_CLOSURE_TEXT,
  MOST_CLOSED,
  MOVE_CHANGES,
} from './closure-rules.ts';

/**
 * Closures at a venue on the embedded ticketing system: sessions are closed together, and the customers of their tickets
 * choose another session or a refund by a link, without signing in.
 */

const right = { right: 'venue.timetable' } as const;
const outside = 'box-office.outside-system';

export const ClosedSession = z.object({
  id: ExternalCode,
  start: Instant,
  end: Instant,
  services: z.array(Labels),
  establishment: Labels,
  zone: z.string().describe('Time zone of the establishment'),
});

export const SessionIds = z.array(ExternalCode).max(MOST_CLOSED);

/** What tickets concern. */
export const Concerned = z.object({
  orders: z.int(),
  tickets: z.int(),
  customers: z.int(),
  amount: Cents.describe('Price of the tickets, after discounts'),
});

const Progress = z.object({
  parts: z.partialRecord(z.enum(CLOSURE_PART_STATES), z.int()).describe('Orders and sessions by state'),
  orders: z.int(),
  mailed: z.int(),
  reminded: z.int(),
  moneyPending: z.int().describe('Refunds that the provider has yet to confirm'),
  moneyFailed: z.int().describe('Refunds that the provider refused'),
});

export const Closure = z.object({
  id: Id,
  kind: z
    .enum(CLOSURE_KINDS)
    .describe('`move`: the sessions have moved, and tickets for which nothing is chosen stay valid'),
  madeAt: Instant,
  by: z.string().describe('E-mail address of the administrator'),
  sessions: z.int(),
  firstStart: Instant,
  lastStart: Instant,
  offersMove: z.boolean(),
  offersRefund: z.boolean(),
  offersCredit: z.boolean(),
  chooseUntil: Instant,
  isPaused: z.boolean(),
  isDone: z.boolean().describe('Whether nothing is left to choose or to refund'),
  progress: Progress,
});

const Failure = z.object({
  partId: Id,
  orderNumber: z.string(),
  sessionId: ExternalCode,
  start: Instant,
  reason: z.string().describe('Why the refund failed, in the language of the request'),
});

export const ClosureText = z
  .string()
  .trim()
  .min(1, code('field.required'))
  .max(MAX_CLOSURE_TEXT, code('field.too-long'));

const byClosure = z.object({ id: Id });

/** The key of an order of a closure, after # in the address of its page. */
const Key = z.string().min(1).max(80);
const byKey = z.object({ key: Key });
export const byPart = byKey.extend({ sessionId: ExternalCode });

export const Choice = z.object({
  orderNumber: z.string(),
  kind: z.enum(CLOSURE_KINDS),
  text: z.string().describe('The venue’s words, in the language of the request'),
  offersMove: z.boolean(),
  offersRefund: z.boolean(),
  offersCredit: z.boolean().describe('A gift card of the venue in place of money'),
  chooseUntil: Instant,
  isOver: z.boolean().describe('Whether the time to choose is over'),
  parts: z.array(
    z.object({
      sessionId: ExternalCode,
      start: Instant,
      zone: ForeignZone.optional(),
      room: Labels.optional().describe('Its room, where a move has changed it'),
      movedTo: z
        .object({ start: Instant, room: Labels.optional() })
        .optional()
        .describe('When and where a moved session takes place'),
      change: z
        .enum(MOVE_CHANGES)
        .optional()
        .describe('What the move has changed; absent for a closed session'),
      service: Labels,
      tickets: z.int(),
      amount: Cents.describe('What a refund returns'),
      state: z.enum(CLOSURE_PART_STATES),
      isOver: z.boolean().describe('Whether the time to choose for these tickets is over'),
      laterKey: z
        .string()
        .optional()
        .describe('Key of the page of the later closure or move that has replaced this one'),
      isCredit: z.literal(true).optional().describe('Whether credit was chosen in place of money'),
      newStart: Instant.optional().describe('Start of the chosen session'),
    }),
  ),
});

export const unknown = 'closure.unknown';

export const closureCalls = {
  'GET /boxoffice/closures': call({
    summary: 'Lists closures, the latest first, with their progress',
    access: right,
    answer: z.array(Closure),
    errors: [outside],
  }),
  'GET /boxoffice/closure': call({
    summary: 'Returns a closure with its sessions, its progress and the refunds that failed',
    access: right,
    query: byClosure,
    answer: Closure.extend({
      texts: Labels,
      sessionList: z.array(
        ClosedSession.extend({
          room: Labels.optional(),
          movedTo: z
            .object({ start: Instant, end: Instant, room: Labels.optional() })
            .optional()
            .describe('When and where a moved session takes place'),
          isReplaced: z.literal(true).optional().describe('A later closure or move has the session'),
          isReopened: z.literal(true).optional().describe('The session takes place after all'),
        }),
      ),
      failures: z.array(Failure).describe('At most 200'),
    }),
    errors: [outside, 'closure.not-found'],
  }),
  'POST /boxoffice/closurepreview': call({
    summary: 'Lists the sessions of a period that can be closed, and whom closing some of them would concern',
    access: right,
    body: z.object({
      from: Day,
      until: Day.describe('Last day, included; at most a month after the first'),
      establishment: ExternalCode.optional(),
      service: ExternalCode.optional(),
      theme: ExternalCode.optional(),
      sessionIds: SessionIds.optional().describe('Sessions to count; all listed ones when absent'),
    }),
    answer: z.object({
      sessions: z.array(
        ClosedSession.extend({
          sold: z.int(),
          held: z.int().describe('Places in carts: those not in payment are released'),
          awaited: z.int().describe('Places that customers on the waiting list want'),
        }),
      ),
      concerned: Concerned,
      otherPlaces: z
        .int()
        .describe('Places sold over the counter or through resellers: the venue informs them'),
      texts: Labels.describe('Text to begin with, in each language of the venue'),
    }),
    errors: [outside, 'closure.period'],
    perMinute: 60,
  }),
  'POST /boxoffice/closure': call({
    summary:
      'Closes sessions for sale at once, ends their waiting lists, and mails the customers of their tickets what they can choose',
    access: right,
    body: z.object({
      id: Id.describe('Idempotency key of the closure, chosen by the client'),
      sessionIds: SessionIds.min(1, code('field.required')),
      texts: labels(ClosureText),
      offersMove: z.boolean(),
      offersRefund: z.boolean(),
      offersCredit: z.boolean().default(false).describe('Credit: a gift card of the venue in place of money'),
      lastDay: Day.describe(
        'Last day to choose, on the venue’s clock: what is not chosen by its end is refunded',
      ),
    }),
    answer: Closure,
    errors: [outside, 'closure.sessions', 'closure.choices', 'closure.until'],
    perMinute: 12,
  }),
  'PUT /boxoffice/closure': call({
    summary: 'Pauses or resumes the mails and the automatic refunds of a closure; customers still choose',
    access: right,
    body: byClosure.extend({ isPaused: z.boolean() }),
    answer: Closure,
    errors: [outside, 'closure.not-found'],
  }),
  'POST /boxoffice/closureretry': call({
    summary: 'Tries failed refunds of a closure again: one of them, or all',
    access: right,
    body: byClosure.extend({ partId: Id.optional() }),
    answer: z.object({ retried: z.int() }),
    errors: [outside, 'closure.not-found'],
    perMinute: 30,
  }),
  'GET /boxoffice/closuretelephones': call({
    summary:
      'Exports whom the mails of a closure or move do not reach, with their telephone numbers, as a table (CSV)',
    access: right,
    query: byClosure,
    answer: Binary,
    mediaType: 'text/csv',
    errors: [outside, 'closure.not-found'],
    perMinute: 20,
  }),
  'POST /purchase/Closure': call({
    summary: 'Returns what the customer of an order can choose for its tickets of closed sessions',
    access: 'visitor',
    body: byKey,
    answer: Choice,
    errors: [unknown],
    perMinute: 60,
  }),
  'POST /purchase/ClosureSessions': call({
    summary: 'Lists the sessions to which the tickets of an order for a closed session can be moved',
    access: 'visitor',
    body: byPart,
    answer: z.array(SessionToChoose),
    errors: [unknown, ...ticketingFailures],
    perMinute: 60,
  }),
  'POST /purchase/ClosureMove': call({
    summary:
      'Moves the tickets of an order for a closed session to another session, whatever the venue’s rules',
    access: 'visitor',
    body: byPart.extend({
      moveId: Id.describe('Idempotency key of the move, chosen by the client'),
      eventId: ExternalCode.describe('The new session'),
    }),
    answer: Choice,
    errors: [
      unknown,
      'closure.ended',
      'closure.decided',
      'move.refused',
      'move.session',
      'move.no-places',
      ...ticketingFailures,
    ],
    perMinute: 30,
  }),
  'POST /purchase/ClosureRefund': call({
    summary:
      'Refunds the tickets of an order for a closed session, in money or as credit; a repeated request changes nothing',
    access: 'visitor',
    body: byPart.extend({
      form: z
        .enum(REFUND_FORMS)
        .default('money')
        .describe('`credit`: a gift card of the venue; what gift cards had paid returns to them'),
    }),
    answer: Choice,
    errors: [unknown, 'closure.ended', 'closure.decided', ...ticketingFailures],
    perMinute: 30,
  }),
} as const;
