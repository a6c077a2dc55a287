import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Id, Instant, Nothing } from '../shapes.ts';
import { TakenSum } from './takings.ts';

/** The closing of a day compares its orders with its payments and with the provider's records. */

const access = { right: 'settings.payment' } as const;

/**
 * Kinds of differences:
 * - `order-unpaid`: an order has no payment
 * - `order-amount`: the price of an order differs from what was paid or is due in instalments
 * - `payment-unsold`: a payment has no order and was not refunded
 * - `unknown-at-provider`: the provider does not know a payment of the journal
 * - `unknown-here`: the journal does not know a payment of the provider
 * - `provider-amount`: the provider has another amount
 */
export const CLOSING_DIFFERENCES = [
  'order-unpaid',
  'order-amount',
  'payment-unsold',
  'unknown-at-provider',
  'unknown-here',
  'provider-amount',
] as const;

const amount = z.int().describe('In cents');

export const Difference = z.object({
  day: Day,
  id: z.string(),
  kind: z.enum(CLOSING_DIFFERENCES),
  foundAt: Instant,
  here: amount.optional().describe('Amount in the portal'),
  there: amount.optional().describe('Amount paid, or the provider’s amount'),
  cartId: Id.optional(),
  isStuck: z.boolean().describe('The cart is stuck'),
  orderNumber: z.string().optional(),
  transactionUuid: z.string().optional(),
  handled: z.object({ at: Instant, by: z.string(), note: z.string() }).optional(),
});

export const Closing = z.object({
  day: Day,
  state: z.enum(['running', 'done', 'failed']),
  startedAt: Instant,
  finishedAt: Instant.optional(),
  by: z.string().describe('E-mail address; empty for the nightly run'),
  orders: TakenSum,
  payments: TakenSum,
  free: TakenSum.describe(
    'Free tickets of staff and their price if they had been sold; not part of the orders’ sum',
  ),
  giftCards: z
    .object({ sold: z.int(), redeemed: z.int(), credited: z.int() })
    .describe(
      'Value of the gift cards sold on the day, which payments include; what gift cards paid of the orders; credit given for refunds',
    ),
  asked: z.int().describe('Number of payments that were compared with the provider'),
  notAsked: z.int().describe('Payments of a shop that is no longer known'),
  open: z.int().describe('Differences without a note'),
});

export const closingCalls = {
  'GET /settingsadmin/closings': call({
    summary: 'Lists the closings of the last days, newest first, with open and handled differences',
    access,
    query: z.object({ state: z.enum(['open', 'handled']).default('open') }),
    answer: z.object({
      today: Day,
      closings: z.array(Closing).describe('The last 31'),
      differences: z.array(Difference).describe('The newest 100'),
      total: z.int().describe('Total number of differences'),
    }),
  }),
  'POST /settingsadmin/closing': call({
    summary: 'Closes a day, or closes it again and compares what has changed since',
    access,
    body: z.object({ day: Day }),
    answer: Nothing,
    errors: ['closing.future', 'closing.running'],
    perMinute: 20,
  }),
  'POST /settingsadmin/handleddifference': call({
    summary: 'Marks a difference as handled, with a note',
    access,
    body: z.object({ day: Day, id: z.string().min(1).max(200), note: z.string().trim().min(1).max(500) }),
    answer: Nothing,
    errors: ['closing.nothing-open'],
    perMinute: 120,
  }),
} as const;
