import { z } from 'zod';
import { Cents, ExternalCode, Id, Instant, Labels } from '../shapes.ts';
import { OrderRefund } from '../tickets/orders.ts';
import { operation } from './operation.ts';
import { Ticket, ticketExample } from './tickets.ts';
import { Currency, inDefaultLanguage, page, pageOf, QueryInstant } from './values.ts';

/** Orders with their lines, refunds and tickets. */

export const Order = z.object({
  number: ExternalCode,
  customerId: Id,
  soldAt: Instant,
  recordedAt: Instant.describe(
    'When the portal recorded the order, at its sale or later; the order of the list',
  ),
  totalAmount: Cents,
  currency: Currency,
  giftAmount: Cents.optional().describe('What gift cards paid of it'),
  ticketCount: z.int().describe('Tickets that are not refunded'),
  lines: z.array(
    z.object({
      id: Id,
      names: Labels,
      priceNames: Labels,
      quantity: z.int(),
      totalAmount: Cents.describe('After discounts'),
      flexibleUnitAmount: Cents.optional().describe(
        'Of a flexible ticket: its supplement, a part of the amount',
      ),
      sessionStarts: z.array(Instant).optional(),
      isRefunded: z.boolean(),
    }),
  ),
  refunds: z.array(OrderRefund.pick({ id: true, at: true, amount: true, state: true })),
});

const order = {
  number: 'AR-2026-000123',
  customerId: '00000000-0000-4000-8000-000000000002',
  soldAt: '2026-12-01T12:02:11.000Z',
  recordedAt: '2026-12-01T12:02:11.412Z',
  totalAmount: 2400,
  currency: 'EUR',
  ticketCount: 2,
  lines: [
    {
      id: '3f0c6a52-5a37-4d0e-9a53-0d5a4f2b8c12',
      names: inDefaultLanguage('Aquagym'),
      priceNames: inDefaultLanguage('Plein tarif'),
      quantity: 2,
      totalAmount: 2400,
      sessionStarts: ['2026-12-05T08:30:00.000Z'],
      isRefunded: false,
    },
  ],
  refunds: [],
};

export const orderOperations = {
  listOrders: operation({
    method: 'GET',
    path: '/orders',
    summary:
      'Lists orders by the instant at which they were recorded, oldest first, five seconds after it, so that a system can follow them',
    scope: 'orders:read',
    query: z.object({
      from: QueryInstant.optional().describe('Recorded at this instant or later, whenever they were sold'),
      until: QueryInstant.optional().describe('Recorded before this instant'),
      customerId: Id.optional(),
      ...page,
    }),
    answer: pageOf(Order),
    example: { query: { from: '2026-12-01T00:00:00Z' }, answer: { items: [order] } },
  }),
  readOrder: operation({
    method: 'GET',
    path: '/orders/{number}',
    summary: 'Returns an order with its tickets and their codes',
    scope: 'orders:read',
    params: z.object({ number: ExternalCode }),
    answer: Order.extend({ tickets: z.array(Ticket) }),
    errors: ['purchase.not-found'],
    example: { params: { number: 'AR-2026-000123' }, answer: { ...order, tickets: [ticketExample] } },
  }),
} as const;
