import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, ExternalCode, Id, Instant } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { OrderRefund, TICKET_REFUSALS } from './orders.ts';
import { REFUND_FORMS } from './refund-form-rules.ts';

/** Cancellation of tickets of sessions by the customer, beyond the right of withdrawal, by the rules of the venue. */

/** Reasons why a customer cannot cancel a line. */
export const CANCELLATION_REFUSALS = [
  'refunded',
  'blocked',
  'undated',
  'instalments',
  'noRule',
  'late',
  'sessionCancelled',
  'card',
  'notOffered',
] as const;

/** Reasons why a customer cannot cancel a ticket of a line that can be cancelled. */
const TICKET_CANCELLATION_REFUSALS = [...TICKET_REFUSALS, 'late', 'sessionCancelled'] as const;

const Percent = z.int().min(0).max(100);

const offered = {
  percent: Percent.describe(
    'Share of the price that is refunded now, of the open ticket whose session starts first',
  ),
  until: Instant.optional().describe('Last instant of this share'),
  next: Percent.describe('Share after that instant; 0: nothing'),
  steps: z
    .array(z.object({ until: Instant, percent: Percent }))
    .describe('All steps of its rule, with the last instant of each'),
};

const Form = z
  .enum(REFUND_FORMS)
  .describe('`money`: to the payment methods of the order; `credit`: as a gift card of the venue');

export const CancellationLine = z.object({
  id: Id,
  refusal: z.enum(CANCELLATION_REFUSALS).optional(),
  isWhole: z.boolean().optional().describe('Its tickets can only be cancelled together'),
  keptSupplement: Cents.optional().describe(
    'Supplement of each ticket for its flexibility, which the venue keeps; a part of `price`',
  ),
  forms: z.array(Form).describe('Forms of which the customer chooses now'),
  ...offered,
  credit: z.object(offered).optional().describe('The same as credit; absent when the rule offers none'),
  resale: z
    .object({
      percent: Percent.describe(
        'Share that is refunded in all when the session starts, if somebody else has taken the places',
      ),
      until: Instant.describe('Start of the session'),
      freePlaces: z.int().optional().describe('Free places of the session, which are sold first'),
    })
    .optional()
    .describe('Absent when it refunds no more than the steps do now'),
  tickets: z.array(
    z.object({
      ticketNumber: ExternalCode,
      price: Cents,
      amount: Cents.describe('Refunded now in money'),
      creditAmount: Cents.optional().describe('Given now as credit; what gift cards paid returns to them'),
      resaleAmount: Cents.optional().describe(
        'What more is refunded in money when the session starts, if somebody has taken its place',
      ),
      creditResaleAmount: Cents.optional().describe('The same as credit'),
      refusal: z.enum(TICKET_CANCELLATION_REFUSALS).optional(),
    }),
  ),
});

export const cancellationCalls = {
  'GET /Purchase/Cancellation': call({
    summary: 'Returns what of an order its customer may cancel now, what is refunded, and until when',
    access: 'customer',
    answersGuests: true,
    query: z.object({ externalPurchaseId: ExternalCode }),
    answer: z.object({ lines: z.array(CancellationLine) }),
    errors: ['purchase.not-found', ...ticketingFailures],
    perMinute: 30,
  }),
  'POST /Purchase/Cancellation': call({
    summary:
      'Cancels tickets of a line by the rule of the venue: its places are free again, and the confirmed amount is refunded',
    access: 'customer',
    answersGuests: true,
    body: z.object({
      externalPurchaseId: ExternalCode,
      cancellationId: Id.describe('Idempotency key chosen by the client'),
      lineId: Id,
      ticketNumbers: z
        .array(ExternalCode)
        .max(200)
        .optional()
        .describe('Tickets of the line; all that are left when absent'),
      form: Form.default('money'),
      amount: Cents.describe(
        'Confirmed amount in this form; the call is refused when another one is refunded now',
      ),
      resaleAmount: Cents.optional().describe(
        'Confirmed amount that follows when the session starts, if somebody has taken the places; not compared when absent',
      ),
    }),
    answer: z.object({ state: OrderRefund.shape.state, amount: Cents }),
    errors: [
      'purchase.not-found',
      'refund.unknown-line',
      'refund.already',
      'refund.under-way',
      'refund.of-move',
      'refund.beyond-left',
      'refund.used',
      'cancellation.refused',
      'cancellation.amount-changed',
      'cancellation.resale-changed',
      'cancellation.accompaniment',
      'cancellation.not-offered',
      ...ticketingFailures,
      'ticketing.not-offered',
    ],
    perMinute: 30,
  }),
} as const;
