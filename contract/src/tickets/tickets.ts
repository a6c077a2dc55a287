import { z } from 'zod';
import { call, DRAWS_A_PDF } from '../call.ts';
import { PAGE_LENGTH } from '../predicates.ts';
import { Binary, Cents, Day, ExternalCode, Id, Instant, Labels, Nothing, Skip } from '../shapes.ts';
import { byPurchase } from './receipts.ts';

/** Tickets that a customer holds, and the orders they came from. */

export const TICKET_STATES = ['valid', 'consumed', 'expired'] as const;

const TicketKind = z.enum(['withdrawal', 'subscription', 'event', 'simple', 'none']);

export const Ticket = z.object({
  id: Id,
  ticketNumber: ExternalCode,
  code: z.string().describe('What the turnstile reads'),
  externalPurchaseId: ExternalCode.describe('Order number'),
  kind: TicketKind.describe('none: an article, handed over at the desk'),
  state: z.enum(TICKET_STATES),
  service: ExternalCode,
  serviceName: Labels,
  priceName: z.string(),
  priceLabels: Labels,
  unitPrice: Cents,
  establishment: Labels,
  otherEstablishments: z.array(Labels).optional().describe('Where else it is valid'),
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
    summary: `The customer’s tickets, at most ${PAGE_LENGTH.tickets} of the newest sales; with skip, those before`,
    access: 'customer',
    body: z.object({
      cardNumbers: z.array(z.string().max(40)).max(50).optional(),
      includedInvalidTickets: z.boolean().optional().describe('Consumed and expired ones too'),
      types: z
        .array(z.union([TicketKind, z.int().min(-1).max(5)]))
        .max(20)
        .optional()
        .describe('Kinds, or 1 simple, 2 subscription, 3 reload, 4 event, 5 or -1 withdrawal'),
      onlyIsWithdrawTickets: z.boolean().optional(),
      themeIds: z.array(z.string().max(80)).max(100).optional(),
      validityDate: z
        .union([Day, Instant])
        .optional()
        .describe('Valid on that day of the venue, or at that instant'),
      skip: Skip.optional(),
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
    expensive: DRAWS_A_PDF,
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
