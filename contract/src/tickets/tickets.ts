import { z } from 'zod';
import { call } from '../call.ts';
import { Binary, Cents, ExternalCode, Id, Instant, Labels, Nothing } from '../shapes.ts';
import { byPurchase } from './receipts.ts';

/** Tickets that a customer holds, and the orders they came from. */

export const TICKET_STATES = ['valid', 'consumed', 'expired'] as const;

export const Ticket = z.object({
  id: Id,
  ticketNumber: ExternalCode,
  code: z.string().describe('What the turnstile reads'),
  externalPurchaseId: ExternalCode.describe('Order number'),
  kind: z.enum(['withdrawal', 'subscription', 'event', 'simple', 'none']),
  state: z.enum(TICKET_STATES),
  service: ExternalCode,
  serviceName: Labels,
  priceName: z.string(),
  priceLabels: Labels,
  unitPrice: Cents,
  establishment: Labels,
  room: Labels.optional(),
  themeLabels: Labels.optional(),
  themeColor: z.string().optional(),
  eventStart: Instant.optional(),
  eventEnd: Instant.optional(),
  validFrom: Instant.optional(),
  validUntil: Instant.optional(),
  soldAt: Instant,
  qrPath: z.string().describe('SVG path of the code, one unit a module'),
  qrSize: z.int().describe('Modules a side'),
});
const byTicket = byPurchase.extend({
  ticketNumber: ExternalCode.optional().describe('One ticket; without it all of the order'),
});

export const ticketCalls = {
  'POST /user/GetTicketsDetails': call({
    summary: 'The customer’s tickets',
    access: 'customer',
    body: z.object({
      cardNumbers: z.array(z.string().max(40)).max(50).optional(),
      includedInvalidTickets: z.boolean().optional().describe('Consumed and expired ones too'),
      types: z.array(z.enum(['withdrawal', 'subscription', 'event', 'simple', 'none'])).optional(),
      onlyIsWithdrawTickets: z.boolean().optional(),
      themeIds: z.array(z.string().max(80)).max(100).optional(),
      validityDate: Instant.optional(),
    }),
    answer: z.array(Ticket),
  }),
  'GET /Purchase/GenerateTicketsTemplateByExternalOrder': call({
    summary: 'The tickets of an order as a tagged PDF',
    access: 'customer',
    query: byTicket,
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['purchase.not-found', 'ticket.not-found', 'ticket.too-many'],
    perMinute: 60,
  }),
  'GET /Purchase/SendTicketDetailsByEmail': call({
    summary: 'Sends the tickets to the customer’s own address',
    access: 'customer',
    query: byTicket,
    answer: Nothing,
    errors: ['purchase.not-found', 'ticket.not-found'],
    perMinute: 6,
  }),
} as const;
