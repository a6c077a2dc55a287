import { z } from 'zod';
import { call } from '../call.ts';
import { saleRuleErrors } from '../cart/refusals.ts';
import { Cents, Day, ExternalCode, ForeignZone, Id, Instant, Labels } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';

/** Moves of tickets to another session, of their service or of others that the venue allows together, by its rules. */

/** Why a ticket cannot be moved. */
export const MOVE_REFUSALS = [
  'not-offered',
  'system',
  'undated',
  'void',
  'card',
  'rental',
  'offered',
  'under-way',
  'too-late',
  'too-often',
] as const;

/** Why a session cannot be chosen. */
export const SESSION_REFUSALS = [
  'places',
  'dearer',
  'cheaper',
  'mixed',
  'terms',
  'transferred',
  'instalments',
] as const;

const MovableTicket = z.object({
  ticketNumber: ExternalCode,
  serviceName: Labels,
  priceLabels: Labels,
  isChosen: z.boolean().describe('Whether the ticket was requested'),
});

export const SessionToChoose = z.object({
  id: ExternalCode,
  start: Instant,
  end: Instant,
  establishment: Labels,
  service: Labels.optional().describe('Service that the tickets get; absent when it is theirs'),
  room: Labels.optional(),
  zone: ForeignZone.optional(),
  places: z.int().min(0),
  refusal: z
    .enum(SESSION_REFUSALS)
    .optional()
    .describe('Why the tickets cannot be moved to it: too few places, another price, or its terms'),
  difference: Cents.optional().describe('New price less the paid one, of the tickets; absent when equal'),
  refund: Cents.optional().describe('What is refunded of a lower price; absent when the venue keeps it'),
  isCredit: z.literal(true).optional().describe('Whether `refund` becomes credit, a gift card of the venue'),
  due: Cents.optional().describe('What is paid for a higher price, fees included; absent when nothing is'),
  formerPrice: Cents.optional().describe('Price of the tickets now, before discounts; with `due`'),
  price: Cents.optional().describe('Their price at the session, before discounts; with `due`'),
  fee: Cents.optional().describe('What the venue keeps of the refunded difference, or the fees in `due`'),
});

/** At most so many tickets in one move: those of an order for one session. */
export const MOST_MOVED = 50;

const Numbers = z.array(ExternalCode).min(1).max(MOST_MOVED);

/** Why tickets do not move, whether the move costs something or not. */
const movingErrors = [
  'ticket.not-found',
  'move.refused',
  'move.session',
  'move.no-places',
  'move.amount-changed',
  ...saleRuleErrors,
  ...ticketingFailures,
  'ticketing.not-offered',
] as const;

export const moveCalls = {
  'POST /user/TicketMoveOptions': call({
    summary: 'Lists the sessions to which tickets can be moved, or why they cannot',
    access: 'customer',
    answersGuests: true,
    body: z.object({
      ticketNumbers: Numbers.describe('Tickets of one order for one session'),
      from: Day.optional().describe('First day of the sessions, in the venue’s time zone; today when absent'),
    }),
    answer: z.object({
      refusal: z.enum(MOVE_REFUSALS).optional(),
      tickets: z.array(MovableTicket).describe('These tickets, and others of their order and session'),
      until: Instant.optional().describe('Until when they can be moved'),
      movesLeft: z.int().optional(),
      sessions: z.array(SessionToChoose).describe('The soonest, at most 300'),
      hasLater: z.boolean().describe('Whether there are later sessions: ask again with a later day'),
    }),
    errors: ['ticket.not-found', ...ticketingFailures],
    perMinute: 60,
  }),
  'POST /user/TicketMove': call({
    summary: 'Moves tickets to another session: they get new codes, the old ones no longer open',
    access: 'customer',
    answersGuests: true,
    body: z.object({
      ticketNumbers: Numbers,
      moveId: Id.describe('Idempotency key of the move, chosen by the client'),
      eventId: ExternalCode.describe('The new session'),
      refund: Cents.min(0)
        .optional()
        .describe('Confirmed refund, 0 when absent; the call is refused when it differs'),
      isCredit: z
        .boolean()
        .default(false)
        .describe('Confirmed: the refund becomes credit; the call is refused when it differs'),
    }),
    answer: z.object({
      eventStart: Instant,
      ticketNumbers: z.array(ExternalCode),
      refund: Cents.optional().describe('What is refunded; absent when nothing is'),
    }),
    errors: [...movingErrors, 'move.not-paid', 'refund.beyond-left'],
    perMinute: 30,
  }),
  'POST /user/TicketMovePayment': call({
    summary:
      'Holds the places of a move that costs something, and opens the cart that pays for it: the tickets move once it is paid',
    access: 'customer',
    answersGuests: true,
    body: z.object({
      ticketNumbers: Numbers,
      moveId: Id.describe('Idempotency key of the move, chosen by the client; the id of the cart'),
      eventId: ExternalCode.describe('The new session'),
      amount: Cents.min(1).describe('Confirmed amount to pay; the call is refused when it differs'),
    }),
    answer: z.object({
      cartId: Id.describe('The cart to pay, by `GET /purchase/Form` or `PUT /cart/SaleCart`'),
      amount: Cents,
      validityEndDate: Instant.describe('Until when the places are held'),
    }),
    errors: [...movingErrors, 'payment.not-configured'],
    perMinute: 10,
  }),
} as const;

export type MoveReason = (typeof MOVE_REFUSALS)[number];
export type SessionRefusal = (typeof SESSION_REFUSALS)[number];
