import { z } from 'zod';
import { call, DRAWS_A_PDF } from '../call.ts';
import { CardRight, Filling } from '../cards/cards.ts';
import { Binary, Cents, Day, ExternalCode, Id, Instant, Labels, Nothing, Skip } from '../shapes.ts';
import { PAGE_LENGTH, TICKET_KINDS } from './predicates.ts';
import { byPurchase } from './receipts.ts';

/** Tickets that a customer holds, and the orders they came from. */

export const RIGHT_STATES = ['valid', 'consumed', 'expired'] as const;
export const TICKET_STATES = [...RIGHT_STATES, 'refunded', 'blocked'] as const;

const TicketKind = z.enum(TICKET_KINDS);

const TicketWarning = z
  .enum(['none', 'low', 'high'])
  .describe('Orange or red: nearly used up, or about to end, by the limits of its service');

/** What a ticket is for, without its code. */
export const TicketSubject = z.object({
  serviceName: Labels,
  priceLabels: Labels,
  establishment: Labels,
  room: Labels.optional(),
  themeColor: z.string().optional(),
  eventStart: Instant.optional(),
  eventEnd: Instant.optional(),
  validUntil: Instant.optional(),
});

export const Ticket = TicketSubject.extend({
  id: Id,
  ticketNumber: ExternalCode,
  code: z.string().describe('What the turnstile reads'),
  externalPurchaseId: ExternalCode.describe('Order number'),
  kind: TicketKind.describe('none: an article, handed over at the desk'),
  state: z.enum(TICKET_STATES),
  warning: TicketWarning,
  service: ExternalCode,
  type: z.int().describe('Service type code of specification §3'),
  priceName: z.string(),
  unitPrice: Cents,
  establishmentCode: ExternalCode,
  otherEstablishments: z.array(Labels).optional().describe('Where else it is valid'),
  themeLabels: Labels.optional(),
  validFrom: Instant.optional(),
  soldAt: Instant,
  consumedAt: Instant.optional(),
  consumedPlace: Labels.optional().describe('The establishment where it was used'),
  holderName: z.string().optional().describe('Whose name it bears'),
  cardNumber: z.string().optional().describe('The card that it is on, or was withdrawn from'),
  supportingDocuments: z.array(z.string()).describe('Names of what its bearer shows at the entrance'),
  isSoldOnline: z.boolean().describe('Its documents can be downloaded, and it can be passed on'),
  isOwnOrder: z.boolean().describe('The customer bought it: its receipt is theirs'),
  transfer: z
    .object({ link: z.string(), expiresAt: Instant })
    .optional()
    .describe('It is offered to another person, who has not accepted it yet'),
  sessionState: z
    .enum(['moved', 'cancelled'])
    .optional()
    .describe('The ticketing system has changed its session since it was sold'),
  calendar: z
    .string()
    .optional()
    .describe('Its session as an iCalendar file, when it is asked for by its number'),
  codeFormat: z.enum(['qr', 'code-128']).describe('How the turnstile reads the code'),
  qrPath: z.string().describe('SVG path of the code, one unit a module'),
  qrSize: z.int().describe('Modules a side'),
  barPath: z
    .string()
    .optional()
    .describe('Its bars, when it is asked for by its number and they can be rendered'),
  barSize: z.int().optional().describe('Modules of the bars, from the first to the last'),
});

/** A right on a card that is shown among the tickets: a subscription, or what is left of a reloadable card. */
export const TicketRight = CardRight.omit({ servicesForFill: true }).extend({
  kind: z.enum(['subscription', 'reloadable']),
  state: z.enum(RIGHT_STATES),
  warning: TicketWarning,
  cardNumber: z.string(),
  scanCode: z.string().describe('Of its card: what the turnstile reads'),
  codePath: z.string().optional().describe('Bars of the code, as of a card; none when it cannot be rendered'),
  codeSize: z.int().optional(),
  holderFirstName: z.string(),
  holderName: z.string(),
  themeLabels: Labels.optional(),
  themeColor: z.string().optional(),
  fillings: z.array(Filling).describe('On sale, and fill its card now: a renewal in its window only'),
  startDateRenewAllowed: Instant.optional(),
  endDateRenewAllowed: Instant.optional(),
});
const byTicket = byPurchase.extend({
  ticketNumber: ExternalCode.optional().describe('One ticket; without it all of the order'),
});

export const ticketCalls = {
  'POST /user/GetTicketsDetails': call({
    summary: `A page of the customer’s tickets, ${PAGE_LENGTH.tickets} at most and the soonest first; on the first page the rights on their cards too`,
    access: 'customer',
    answersDuringMaintenance: true,
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
      ticketNumber: ExternalCode.optional().describe(
        'This one and those of its order, with their bars: the page that it is on unless `skip` says another',
      ),
      externalPurchaseId: ExternalCode.optional().describe('Those of this order'),
      skip: Skip.optional().describe('Leaves out so many of the soonest'),
    }),
    answer: z.object({
      tickets: z.array(Ticket),
      count: z.int().describe('Tickets that are asked for, on all pages'),
      rights: z.array(TicketRight),
      isComplete: z
        .boolean()
        .describe(
          'False while the ticketing system is down: what was sold online only, as it was last known',
        ),
    }),
  }),
  'GET /Purchase/GenerateTicketsTemplateByExternalOrder': call({
    summary: 'The tickets of an order as a tagged PDF',
    access: 'customer',
    answersDuringMaintenance: true,
    query: byTicket,
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['purchase.not-found', 'ticket.not-found', 'ticket.too-many', 'ticket.blocked'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
  'GET /Purchase/SendTicketDetailsByEmail': call({
    summary: 'Sends the tickets to the customer’s own address',
    access: 'customer',
    answersDuringMaintenance: true,
    query: byTicket,
    answer: Nothing,
    errors: ['purchase.not-found', 'ticket.not-found', 'ticket.blocked'],
    perMinute: 6,
  }),
} as const;
