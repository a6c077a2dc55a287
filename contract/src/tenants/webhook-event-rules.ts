import { z } from 'zod';
import { Instant } from '../shapes.ts';
import { TEST_KIND, WEBHOOK_KINDS, type WebhookKind } from './webhook-rules.ts';

/** Payloads of webhooks by event kind; docs/integrator/webhooks.md says when each is sent. Amounts are in cents. */

const amount = z.int();
const text = z.string();
const instant = Instant.nullable();

const EventLine = z.object({
  id: text,
  service: text,
  serviceName: text,
  price: text,
  priceLabel: text,
  quantity: z.int(),
  unitPrice: amount,
  vatPerMille: z.int(),
  flexibleUnitAmount: amount.nullable(),
  discounts: z.array(z.object({ name: text, code: text.nullable(), amount })),
});

const EventTicket = z.object({
  number: text,
  lineId: text,
  sessionId: text.nullable(),
  validFrom: instant,
  validUntil: instant,
});

const Refund = z.object({
  refundId: text,
  orderNumber: text.nullable(),
  amount,
  creditAmount: amount,
  currency: text,
  resaleOf: text.nullable(),
});
const Card = z.object({ cardNumber: text });
const order = {
  orderNumber: text,
  amount,
  currency: text,
  lines: z.array(EventLine),
  tickets: z.array(EventTicket),
};

const Booking = z.object({
  bookingId: text,
  resellerId: text,
  reseller: text,
  resellerReference: text.nullable(),
  orderNumber: text.nullable(),
  service: text,
  sessionId: text.nullable(),
  start: instant,
  day: text.nullable(),
  tickets: z.int(),
  amount,
  commission: amount,
  net: amount,
  currency: text,
});

const pass = {
  passId: text,
  service: text.nullable(),
  establishment: text,
  direction: z.enum(['in', 'out']),
};

const Session = z.object({
  sessionId: text,
  sequence: z.int(),
  soldStart: Instant,
  soldEnd: Instant,
  start: instant,
  end: instant,
});

/** Payload of each kind; fields may be added later. */
export const WEBHOOK_DATA: Readonly<Record<WebhookKind, z.ZodObject>> = {
  'order.sold': z.object({ ...order, soldAt: Instant, language: text }),
  'order.cancelled': z.object({ ...order, refundId: text, creditAmount: amount, resaleAmount: amount }),
  'ticket.transferred': z.object({ orderNumber: text, ticketNumber: text }),
  'ticket.moved': z.object({
    orderNumber: text,
    ticketNumbers: z.array(text),
    fromSessionId: text,
    toSessionId: text,
    start: Instant,
    refundAmount: amount,
    creditAmount: amount,
    keptAmount: amount,
    paidAmount: amount,
  }),
  'ticket.used': z.object({ ...pass, ticketNumber: text }),
  'refund.made': Refund,
  'refund.failed': Refund,
  'payment.disputed': z.object({
    disputeId: text,
    orderNumber: text.nullable(),
    amount,
    currency: text,
    state: z.enum(['open', 'won', 'lost']),
    reason: text.nullable(),
    openedAt: Instant,
    respondBy: instant,
  }),
  'card.attached': Card,
  'card.detached': Card,
  'card.blocked': Card,
  'card.unblocked': Card,
  'card.used': z.object({
    ...pass,
    cardNumber: text,
    unit: text.nullable(),
    spent: z.int().nullable(),
    remaining: z.int().nullable(),
  }),
  'session.moved': Session,
  'session.cancelled': Session,
  'reseller.booked': Booking,
  'reseller.cancelled': Booking,
  'health.turned': z.object({
    venue: z.object({ name: text, displayName: text }),
    lines: z.array(z.object({ line: text, isGreen: z.boolean() })),
  }),
};

/** An event as signed and sent. */
export const webhookEvent = (kind: WebhookKind | typeof TEST_KIND) =>
  z.object({
    id: z.uuid(),
    type: z.literal(kind),
    tenant: text,
    occurredAt: Instant,
    data: kind === TEST_KIND ? z.object({}) : WEBHOOK_DATA[kind],
  });

/** All kinds that an endpoint may receive. */
export const SENT_KINDS = [...WEBHOOK_KINDS, TEST_KIND] as const;
