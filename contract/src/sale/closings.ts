import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Id, Instant, Nothing } from '../shapes.ts';
import { TakenSum } from './takings.ts';

/** The closing of a day: its orders and payments compared with each other and with what the provider knows. */

const access = { right: 'settings.payment' } as const;

/**
 * What does not match:
 * - `order-unpaid`: an order has no payment
 * - `order-amount`: what an order costs is not what was paid, or is to be paid in instalments
 * - `payment-unsold`: a payment has no order and was not given back
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
  here: amount.optional().describe('What the portal has'),
  there: amount.optional().describe('What was paid, or what the provider has'),
  cartId: Id.optional(),
  isStuck: z.boolean().describe('The cart is among the stuck ones'),
  orderNumber: z.string().optional(),
  transactionUuid: z.string().optional(),
  handled: z.object({ at: Instant, by: z.string(), note: z.string() }).optional(),
});

export const Closing = z.object({
  day: Day,
  state: z.enum(['running', 'done', 'failed']),
  startedAt: Instant,
  finishedAt: Instant.optional(),
  by: z.string().describe('E-mail address; empty at night'),
  orders: TakenSum,
  payments: TakenSum,
  asked: z.int().describe('Payments that the provider was asked about'),
  notAsked: z.int().describe('Payments of a shop that is not known any more'),
  open: z.int().describe('Differences that are not handled yet'),
});

export const closingCalls = {
  'GET /settingsadmin/closings': call({
    summary:
      'The closings of the last days, newest first, and the differences that are open or were dealt with',
    access,
    query: z.object({ state: z.enum(['open', 'handled']).default('open') }),
    answer: z.object({
      today: Day,
      closings: z.array(Closing).describe('The last 31'),
      differences: z.array(Difference).describe('The newest 100'),
      total: z.int().describe('Differences in all'),
    }),
  }),
  'POST /settingsadmin/closing': call({
    summary: 'Closes a day, or once more: what has changed since is compared again',
    access,
    body: z.object({ day: Day }),
    answer: Nothing,
    errors: ['closing.future', 'closing.running'],
    perMinute: 20,
  }),
  'POST /settingsadmin/handleddifference': call({
    summary: 'Marks a difference as dealt with, with a note',
    access,
    body: z.object({ day: Day, id: z.string().min(1).max(200), note: z.string().trim().min(1).max(500) }),
    answer: Nothing,
    errors: ['closing.nothing-open'],
    perMinute: 120,
  }),
} as const;
