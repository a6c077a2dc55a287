import { z } from 'zod';
import { call, DRAWS_A_PDF } from '../call.ts';
import { CardRight, Filling } from '../cards/cards.ts';
import {
  Binary,
  Cents,
  Day,
  ExternalCode,
  ForeignZone,
  Id,
  Instant,
  Labels,
  Nothing,
  Skip,
} from '../shapes.ts';
import { PAGE_LENGTH, TICKET_KINDS } from './predicates.ts';
import { byPurchase } from './receipts.ts';
import { RESALE_STATES } from './resale-rules.ts';

/** Tickets of a customer and the orders they belong to. */

export const RIGHT_STATES = ['valid', 'consumed', 'expired'] as const;
export const TICKET_STATES = [...RIGHT_STATES, 'refunded', 'blocked'] as const;

const TicketKind = z.enum(TICKET_KINDS);

const TicketWarning = z
  .enum(['none', 'low', 'high'])
  .describe('Orange or red: nearly used up, or about to end, by the limits of its service');

/** Data of a ticket without its code. */
export const TicketSubject = z.object({
  serviceName: Labels,
  priceLabels: Labels,
  establishment: Labels,
  room: Labels.optional(),
  themeColor: z.string().optional(),
  eventStart: Instant.optional(),
  eventEnd: Instant.optional(),
  eventZone: ForeignZone.optional(),
  validUntil: Instant.optional(),
});

export const Ticket = TicketSubject.extend({
  id: Id,
  ticketNumber: ExternalCode,
  code: z.string().describe('Code that the turnstile reads'),
  externalPurchaseId: ExternalCode.describe('Order number'),
  kind: TicketKind.describe('none: an article, handed over at the desk'),
  state: z.enum(TICKET_STATES),
  warning: TicketWarning,
  service: ExternalCode,
  type: z.int().describe('Service type code'),
  priceName: z.string(),
  unitPrice: Cents,
  establishmentCode: ExternalCode,
  otherEstablishments: z.array(Labels).optional().describe('Other establishments where it is valid'),
  themeLabels: Labels.optional(),
  validFrom: Instant.optional(),
  soldAt: Instant,
  consumedAt: Instant.optional(),
  consumedPlace: Labels.optional().describe('Establishment where it was used'),
  holderName: z.string().optional().describe('Name on the ticket'),
  cardNumber: z.string().optional().describe('Card that it is on, or was withdrawn from'),
  supportingDocuments: z.array(z.string()).describe('Names of documents to show at the entrance'),
  isSoldOnline: z.boolean().describe('Its documents can be downloaded, and it can be passed on'),
  isOwnOrder: z.boolean().describe('The requester bought it and may read its receipt'),
  transfer: z
    .object({ link: z.string(), expiresAt: Instant })
    .optional()
    .describe('It is offered to another person, who has not accepted it yet'),
  resale: z
    .enum(RESALE_STATES)
    .optional()
    .describe(
      'Of a cancelled ticket: what has become of its place, where more is refunded once somebody takes it',
    ),
  sessionState: z
    .enum(['moved', 'cancelled'])
    .optional()
    .describe('The ticketing system has changed its session since the sale'),
  canMove: z.boolean().optional().describe('The venue’s rules let the customer move it to another session'),
  calendar: z
    .string()
    .optional()
    .describe('Its session as an iCalendar file; present when one ticket is requested by number'),
  codeFormat: z.enum(['qr', 'code-128']).describe('Type of the code for the turnstile'),
  qrPath: z.string().describe('SVG path of the code, one unit per module'),
  qrSize: z.int().describe('Modules per side'),
  barPath: z
    .string()
    .optional()
    .describe('Bar code; present when one ticket is requested by number and the code can be rendered'),
  barSize: z.int().optional().describe('Width of the bar code in modules'),
});

/** An entitlement on a card, listed among the tickets: a subscription, or the remainder of a reloadable card. */
export const TicketRight = CardRight.omit({ servicesForFill: true }).extend({
  kind: z.enum(['subscription', 'reloadable']),
  state: z.enum(RIGHT_STATES),
  warning: TicketWarning,
  cardNumber: z.string(),
  scanCode: z.string().describe('Code of its card for the turnstile'),
  codePath: z.string().optional().describe('Bar code of its card; absent when it cannot be rendered'),
  codeSize: z.int().optional(),
  holderFirstName: z.string(),
  holderName: z.string(),
  themeLabels: Labels.optional(),
  themeColor: z.string().optional(),
  fillings: z
    .array(Filling)
    .describe('Services on sale that load its card now; a renewal only within its window'),
  startDateRenewAllowed: Instant.optional(),
  endDateRenewAllowed: Instant.optional(),
});
const byTicket = byPurchase.extend({
  ticketNumber: ExternalCode.optional().describe('One ticket; all tickets of the order when absent'),
});

export const ticketCalls = {
  'POST /user/GetTicketsDetails': call({
    summary: `A page of the customer’s tickets, ${PAGE_LENGTH.tickets} at most and the soonest first; on the first page the rights on their cards too`,
    access: 'customer',
    answersGuests: true,
    answersDuringMaintenance: true,
    body: z.object({
      cardNumbers: z.array(z.string().max(40)).max(50).optional(),
      includedInvalidTickets: z.boolean().optional().describe('Includes consumed and expired tickets'),
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
        .describe('Valid on that day in the venue’s time zone, or at that instant'),
      ticketNumber: ExternalCode.optional().describe(
        'This ticket and those of its order with bar codes; the page that contains it unless `skip` is given',
      ),
      externalPurchaseId: ExternalCode.optional().describe('Tickets of this order'),
      skip: Skip.optional().describe('Number of earliest tickets to skip'),
    }),
    answer: z.object({
      tickets: z.array(Ticket),
      count: z.int().describe('Number of matching tickets on all pages'),
      rights: z.array(TicketRight),
      isComplete: z
        .boolean()
        .describe(
          'False while the ticketing system is unavailable: tickets sold online, in their last known state',
        ),
    }),
  }),
  'GET /Purchase/GenerateTicketsTemplateByExternalOrder': call({
    summary: 'Returns the tickets of an order as a tagged PDF',
    access: 'customer',
    answersGuests: true,
    answersDuringMaintenance: true,
    query: byTicket,
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['purchase.not-found', 'ticket.not-found', 'ticket.too-many', 'ticket.blocked'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
  'GET /Purchase/SendTicketDetailsByEmail': call({
    summary: 'Mails the tickets to the customer’s own address',
    access: 'customer',
    answersGuests: true,
    answersDuringMaintenance: true,
    query: byTicket,
    answer: Nothing,
    errors: ['purchase.not-found', 'ticket.not-found', 'ticket.blocked'],
    perMinute: 6,
  }),
} as const;
