import { z } from 'zod';
import { call } from '../call.ts';
import { SoldCard } from '../cards/sold-cards.ts';
import { OrderConsent } from '../cart/consents.ts';
import { Cents, Day, ExternalCode, Id, Instant, Labels, QueryInt, Skip } from '../shapes.ts';
import { PAGE_LENGTH } from './predicates.ts';

/** Money of an order, or of a cart that could not be sold, that is given back. */
export const OrderRefund = z.object({
  id: Id,
  at: Instant.describe('When it was decided'),
  amount: Cents,
  state: z
    .enum(['due', 'pending', 'done', 'failed'])
    .describe(
      'due: requested; pending: the provider has accepted it; done: it has confirmed it; failed: it could not',
    ),
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
      sessionStarts: z
        .array(Instant)
        .optional()
        .describe('When its sessions begin, each once, soonest first; a moved one as it is now'),
      lineTotalAmount: Cents,
      isRefunded: z.boolean(),
      refundedQuantity: z.int().optional().describe('Units given back one by one, while others are left'),
      canWithdraw: z.boolean().optional().describe('The customer may withdraw from it here, today'),
    }),
  ),
});

/** Why a customer may not withdraw from a line here. */
export const LINE_REFUSALS = ['refunded', 'blocked', 'dated', 'free', 'instalments', 'late', 'card'] as const;

/** Why a customer may not withdraw from one of the tickets of a line. */
export const TICKET_REFUSALS = ['refunded', 'transferred', 'used'] as const;

export const orderCalls = {
  'GET /user/GetHistoricPurchases': call({
    summary: `The customer’s orders, newest first, at most ${PAGE_LENGTH.purchases}; with skip, those after`,
    access: 'customer',
    query: z.object({ skip: QueryInt.pipe(Skip).optional() }),
    answer: z.array(Purchase),
    errors: ['purchase.history-closed'],
  }),
  'GET /Purchase/Withdrawal': call({
    summary: 'What of an order its customer may withdraw from here, today; of the rest, why not',
    access: 'customer',
    query: z.object({ externalPurchaseId: ExternalCode }),
    answer: z.object({
      order: Purchase.pick({ externalPurchaseId: true, lines: true, refunds: true, totalAmount: true }),
      lines: z.array(
        z.object({
          id: Id,
          refusal: z.enum(LINE_REFUSALS).optional(),
          isWhole: z.boolean().optional().describe('Its tickets are taken back together only'),
          tickets: z.array(
            z.object({ ticketNumber: ExternalCode, refusal: z.enum(TICKET_REFUSALS).optional() }),
          ),
        }),
      ),
    }),
    errors: ['purchase.not-found', 'ticketing.unavailable', 'ticketing.key-refused'],
    perMinute: 30,
  }),
  'POST /Purchase/Withdrawal': call({
    summary:
      'Withdraws from lines of an order, or single tickets, without a date and not used, in the time that the law gives: the tickets are taken back, and what they cost is given back',
    access: 'customer',
    body: z.object({
      externalPurchaseId: ExternalCode,
      withdrawalId: Id.describe('Chosen by the client: the same one again changes nothing'),
      lineIds: z.array(Id).max(100),
      ticketNumbers: z.array(ExternalCode).max(200).optional().describe('Of other lines'),
      amount: Cents.describe('As it was confirmed; another one is refused'),
    }),
    answer: z.object({ state: OrderRefund.shape.state }),
    errors: [
      'purchase.not-found',
      'refund.unknown-line',
      'refund.no-withdrawal',
      'refund.already',
      'refund.under-way',
      'refund.beyond-left',
      'refund.amount-changed',
      'refund.used',
      'ticketing.unavailable',
      'ticketing.key-refused',
    ],
    perMinute: 30,
  }),
} as const;
