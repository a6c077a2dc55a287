import { z } from 'zod';
import { call } from '../call.ts';
import { SoldCard } from '../cards/sold-cards.ts';
import { CartDiscount } from '../cart/cart.ts';
import { OrderConsent } from '../cart/consents.ts';
import { Cents, Day, ExternalCode, ForeignZone, Id, Instant, Labels, QueryInt, Skip } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { PAGE_LENGTH } from './predicates.ts';

/** Cancelled tickets of a refund whose places can be taken by others, see resales.ts. */
const OrderResale = z.object({
  open: z.int().describe('Tickets whose places nobody has taken yet'),
  taken: z.int().describe('Tickets whose places somebody has taken'),
  untaken: z.int().describe('Tickets whose places nobody took until the session started'),
  closed: z.int().describe('Tickets whose session the venue has closed: refunded in full'),
  amount: Cents.describe(
    'What more is refunded when the session starts, if somebody has taken the open places',
  ),
  until: Instant.describe('Start of the session'),
});

/** Refund of an order, or of a cart that could not be sold. */
export const OrderRefund = z.object({
  id: Id,
  at: Instant.describe('Time of the decision'),
  amount: Cents,
  keptAmount: Cents.optional().describe('What the venue kept of the price of cancelled or moved tickets'),
  creditAmount: Cents.optional().describe('What of `amount` became credit: a gift card of the venue'),
  isDifference: z
    .boolean()
    .optional()
    .describe('Of the difference at a session at a lower price: no ticket is cancelled'),
  isResale: z
    .boolean()
    .optional()
    .describe('Of cancelled tickets whose places somebody has taken, or whose session the venue has closed'),
  resale: OrderResale.optional().describe('What more may be refunded of the tickets that it cancelled'),
  state: z
    .enum(['due', 'pending', 'done', 'failed'])
    .describe('due: requested; pending: accepted by the provider; done: confirmed; failed: not made'),
});

export const Purchase = z.object({
  externalPurchaseId: ExternalCode,
  soldAt: Instant,
  totalAmount: Cents,
  giftAmount: Cents.optional().describe('What gift cards paid of it'),
  currency: z.literal('EUR'),
  ticketCount: z.int(),
  isSupplement: z.literal(true).optional().describe('It paid for moves of tickets of another order'),
  cards: z.array(SoldCard),
  refunds: z.array(OrderRefund),
  payment: z
    .object({ at: Instant, means: z.enum(['card', 'instalments', 'subscription', 'gift']) })
    .optional()
    .describe('Absent for a free order'),
  schedule: z
    .array(
      z.object({
        day: Day,
        amount: Cents,
        state: z.enum(['due', 'refused', 'paid', 'cancelled']),
      }),
    )
    .describe('Present for a payment in instalments'),
  consent: OrderConsent.optional().describe('Absent for an order from another client'),
  lines: z.array(
    z.object({
      id: Id,
      type: z.int().describe('Service type code'),
      serviceName: Labels,
      priceLabels: Labels,
      fillsCards: z.boolean().optional(),
      quantity: z.int(),
      sessionStarts: z
        .array(Instant)
        .optional()
        .describe(
          'Starts of its sessions without duplicates, earliest first; current times of moved sessions',
        ),
      zone: ForeignZone.optional(),
      lineTotalAmount: Cents.describe('After discounts'),
      flexible: z
        .object({
          unitAmount: Cents.describe('Supplement of each ticket'),
          until: Instant.optional().describe(
            'Last instant at which all but the supplement is refunded in money',
          ),
        })
        .optional()
        .describe('Its tickets are flexible; the supplements are a part of its amount'),
      discounts: z.array(CartDiscount).optional().describe('Reasons of its price, with their amounts'),
      isRefunded: z.boolean(),
      refundedQuantity: z.int().optional().describe('Units refunded one by one, while others are left'),
      reducedAmount: Cents.optional().describe(
        'How much changes of session have lowered what was paid for the units that are left',
      ),
      canWithdraw: z.boolean().optional().describe('The customer may withdraw from it today'),
      canCancel: z.boolean().optional().describe('The customer may cancel it now by the rule of the venue'),
    }),
  ),
});

/** Reasons why a customer cannot withdraw from a line. */
export const LINE_REFUSALS = ['refunded', 'blocked', 'dated', 'free', 'instalments', 'late', 'card'] as const;

/** Reasons why a customer cannot withdraw from one of the tickets of a line. */
export const TICKET_REFUSALS = ['refunded', 'transferred', 'used'] as const;

export const orderCalls = {
  'GET /user/GetHistoricPurchases': call({
    summary: `Lists the customer’s orders, newest first, at most ${PAGE_LENGTH.purchases}; with skip, those after`,
    access: 'customer',
    answersGuests: true,
    query: z.object({ skip: QueryInt.pipe(Skip).optional() }),
    answer: z.array(Purchase),
    errors: ['purchase.history-closed'],
  }),
  'GET /Purchase/Withdrawal': call({
    summary: 'Returns what of an order its customer may withdraw from today, with reasons for the rest',
    access: 'customer',
    answersGuests: true,
    query: z.object({ externalPurchaseId: ExternalCode }),
    answer: z.object({
      order: Purchase.pick({ externalPurchaseId: true, lines: true, refunds: true, totalAmount: true }),
      lines: z.array(
        z.object({
          id: Id,
          refusal: z.enum(LINE_REFUSALS).optional(),
          isWhole: z.boolean().optional().describe('Its tickets can only be refunded together'),
          tickets: z.array(
            z.object({ ticketNumber: ExternalCode, refusal: z.enum(TICKET_REFUSALS).optional() }),
          ),
        }),
      ),
    }),
    errors: ['purchase.not-found', ...ticketingFailures],
    perMinute: 30,
  }),
  'POST /Purchase/Withdrawal': call({
    summary:
      'Withdraws from lines or single tickets of an order within the legal period: cancels undated, unused tickets and refunds them',
    access: 'customer',
    answersGuests: true,
    body: z.object({
      externalPurchaseId: ExternalCode,
      withdrawalId: Id.describe('Idempotency key chosen by the client'),
      lineIds: z.array(Id).max(100),
      ticketNumbers: z.array(ExternalCode).max(200).optional().describe('Tickets of other lines'),
      amount: Cents.describe('Confirmed amount; the call is refused when it differs'),
    }),
    answer: z.object({ state: OrderRefund.shape.state }),
    errors: [
      'purchase.not-found',
      'refund.unknown-line',
      'refund.no-withdrawal',
      'refund.already',
      'refund.under-way',
      'refund.of-move',
      'refund.beyond-left',
      'refund.amount-changed',
      'refund.used',
      ...ticketingFailures,
      'ticketing.not-offered',
    ],
    perMinute: 30,
  }),
} as const;
