import { z } from 'zod';
import { call } from '../call.ts';
import { SoldCard } from '../cards/sold-cards.ts';
import { OrderConsent } from '../cart/consents.ts';
import { PAGE_LENGTH } from '../predicates.ts';
import { Cents, Day, ExternalCode, Id, Instant, Labels, QueryInt, Skip } from '../shapes.ts';

/** Money of an order, or of a cart that could not be sold, that is given back. */
export const OrderRefund = z.object({
  id: Id,
  at: Instant.describe('When it was decided'),
  amount: Cents,
  state: z.enum(['due', 'done']).describe('due: the provider has not confirmed it yet'),
});

export const Purchase = z.object({
  externalPurchaseId: ExternalCode,
  soldAt: Instant,
  totalAmount: Cents,
  currency: z.literal('EUR'),
  ticketCount: z.int(),
  cards: z.array(SoldCard),
  refunds: z.array(OrderRefund),
  payment: z
    .object({ at: Instant, means: z.enum(['card', 'instalments', 'subscription']) })
    .optional()
    .describe('None of an order that cost nothing'),
  schedule: z
    .array(
      z.object({
        day: Day,
        amount: Cents,
        state: z.enum(['due', 'refused', 'paid', 'cancelled']),
      }),
    )
    .describe('The instalments of a payment in several'),
  consent: OrderConsent.optional().describe('None of an order that was not placed on our pages'),
  lines: z.array(
    z.object({
      id: Id,
      type: z.int().describe('Service type code of specification §3'),
      serviceName: Labels,
      priceLabels: Labels,
      fillsCards: z.boolean().optional(),
      quantity: z.int(),
      lineTotalAmount: Cents,
      isRefunded: z.boolean(),
      canWithdraw: z.boolean().optional().describe('The customer may withdraw from it here, today'),
    }),
  ),
});

export const orderCalls = {
  'GET /user/GetHistoricPurchases': call({
    summary: `The customer’s orders, newest first, at most ${PAGE_LENGTH.purchases}; with skip, those after`,
    access: 'customer',
    query: z.object({ skip: QueryInt.pipe(Skip).optional() }),
    answer: z.array(Purchase),
    errors: ['purchase.history-closed'],
  }),
  'POST /Purchase/Withdrawal': call({
    summary:
      'Withdraws from lines of an order without a date and not used, in the time that the law gives: their tickets are taken back, and what they cost is given back',
    access: 'customer',
    body: z.object({
      externalPurchaseId: ExternalCode,
      withdrawalId: Id.describe('Chosen by the client: the same one again changes nothing'),
      lineIds: z.array(Id).min(1).max(100),
      amount: Cents.describe('As it was confirmed; another one is refused'),
    }),
    answer: z.object({ state: OrderRefund.shape.state }),
    errors: [
      'purchase.not-found',
      'refund.unknown-line',
      'refund.no-withdrawal',
      'refund.already',
      'refund.under-way',
      'refund.amount-changed',
      'refund.used',
      'ticketing.unavailable',
    ],
    perMinute: 30,
  }),
} as const;
