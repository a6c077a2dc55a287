import { z } from 'zod';
import { erasureErrors, Loss } from '../account/profile.ts';
import { call, DRAWS_A_PDF } from '../call.ts';
import { CARD_TYPES, CardMovements, CardRight } from '../cards/cards.ts';
import { CartState } from '../cart/cart.ts';
import { ResellerBooking } from '../sale/resellers.ts';
import {
  Binary,
  CardNumber,
  Cents,
  ExternalCode,
  Id,
  Instant,
  Labels,
  LocaleTag,
  Nothing,
  QueryInt,
  Skip,
} from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { Purchase } from '../tickets/orders.ts';
import { RIGHT_STATES, TICKET_STATES, TicketSubject } from '../tickets/tickets.ts';

/**
 * Looks up customers for telephone support. It requires the right to stuck carts, whose holders see names and
 * payments of customers anyway. Each look-up is written to the audit log, without personal data.
 */

/** Maximum number of results of each kind. */
export const MAX_FOUND = 10;

/** Page size of a customer's orders and tickets. */
export const LOOKUP_PAGE = { orders: 20, tickets: 50 } as const;

/** Maximum number of tickets found by an order number. */
export const MAX_FOUND_TICKETS = 50;

const access = { right: 'stucked-carts' } as const;

export const FoundCustomer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  zip: z.string(),
  city: z.string(),
  phone: z.string().optional(),
});

export const FoundCard = z.object({
  cardNumber: z.string(),
  label: Labels,
  type: z.enum(CARD_TYPES),
  state: z.enum([...RIGHT_STATES, 'blocked']),
  holderName: z.string(),
  validity: Instant.optional(),
  blockedAt: Instant.optional(),
  rights: z.array(CardRight),
});

/** A ticket without its code, so that the reader cannot use it. */
export const FoundTicket = TicketSubject.extend({
  ticketNumber: ExternalCode,
  externalPurchaseId: ExternalCode,
  state: z.enum(TICKET_STATES),
  soldAt: Instant,
  consumedAt: Instant.optional(),
  consumedPlace: Labels.optional(),
  holderName: z.string().optional(),
  cardNumber: z.string().optional(),
  isSoldOnline: z.boolean(),
  resellerName: z.string().optional().describe('Name of the reseller'),
  isOffered: z.boolean(),
});

const FoundOrder = z.object({
  externalPurchaseId: ExternalCode,
  soldAt: Instant,
  totalAmount: Cents,
});

/** `refused`: rejected at once. The other states are bounces: unknown address, full mailbox, or another reason. */
const MAIL_OUTCOMES = ['sent', 'refused', 'unknown-address', 'full', 'returned'] as const;

/** An order with its payment and its mail. */
const CustomerOrder = Purchase.extend({
  transaction: z.object({ id: z.string(), paidAt: Instant }).optional(),
  refundable: Cents.describe('Amount debited and not assigned to a refund'),
  refundedElsewhere: Cents.describe('Part of that amount that the provider refunded without the portal'),
  mail: z.object({ outcome: z.enum(MAIL_OUTCOMES), at: Instant }).optional(),
  debitDay: z
    .object({ dayOfTheMonth: z.int(), changedAt: Instant })
    .optional()
    .describe('For a subscription whose debit day the customer changed'),
  endedAt: Instant.optional().describe('For an ended contract'),
});

const ofOwner = { customer: FoundCustomer.optional() };
const ofCustomer = { customerId: Id };
const Before = z.string().regex(/^\d{1,18}$/);

export const lookupCalls = {
  'POST /settingsadmin/lookup': call({
    summary: `Finds customers, cards, orders and tickets by a name, an address or a number; at most ${MAX_FOUND} customers`,
    access,
    body: z.object({ text: z.string().trim().min(2).max(100) }),
    answer: z.object({
      customers: z.array(FoundCustomer),
      hasMoreCustomers: z.boolean(),
      cards: z.array(FoundCard.extend(ofOwner)),
      orders: z.array(FoundOrder.extend(ofOwner)),
      tickets: z.array(FoundTicket.extend(ofOwner)),
      hasMoreTickets: z.boolean(),
      bookings: z
        .array(ResellerBooking)
        .describe('Bookings of resellers, found by their reference or the order number'),
      isComplete: z.boolean().describe('False while the ticketing system is unavailable'),
    }),
    perMinute: 120,
  }),
  'GET /settingsadmin/lookupcustomer': call({
    summary: `Returns a customer with cards, carts in payment, and the newest ${LOOKUP_PAGE.orders} orders and ${LOOKUP_PAGE.tickets} tickets`,
    access,
    query: z.object({
      ...ofCustomer,
      skipOrders: QueryInt.pipe(Skip).default(0),
      skipTickets: QueryInt.pipe(Skip).default(0),
    }),
    answer: z.object({
      customer: FoundCustomer.extend({
        userType: z.enum(['civil', 'legal']),
        contactName: z.string().optional(),
        address: z.string(),
        country: z.string(),
        phones: z.array(z.string()),
        locale: LocaleTag,
        createdAt: Instant,
        guest: z
          .object({ linkMadeAt: Instant.optional().describe('Absent once the link is ended') })
          .optional()
          .describe('Present for the buyer of an order without an account'),
      }),
      cards: z.array(FoundCard),
      carts: z.array(
        z.object({
          cartId: Id,
          state: CartState,
          amount: Cents,
          at: Instant,
          services: z.array(Labels),
        }),
      ),
      orders: z.array(CustomerOrder),
      hasMoreOrders: z.boolean(),
      tickets: z.array(FoundTicket),
      hasMoreTickets: z.boolean(),
      isComplete: z.boolean(),
    }),
    errors: ['customer.not-found'],
    perMinute: 120,
  }),
  'POST /settingsadmin/lookupcard': call({
    summary: 'Lists movements of a card, newest first, in pages',
    access,
    body: z.object({
      cardNumber: CardNumber,
      before: Before.optional(),
    }),
    answer: CardMovements,
    errors: ['card.not-found', ...ticketingFailures],
    perMinute: 120,
  }),
  'POST /settingsadmin/lookupmail': call({
    summary: 'Resends an order’s tickets, one ticket, or a receipt to the customer',
    access,
    body: z.object({
      ...ofCustomer,
      externalPurchaseId: ExternalCode,
      kind: z.enum(['tickets', 'receipt']),
      ticketNumber: ExternalCode.optional(),
    }),
    answer: z.object({ email: z.string() }),
    errors: ['customer.no-email', 'customer.not-found', 'purchase.not-found', 'ticket.not-found'],
    perMinute: 12,
  }),
  'POST /settingsadmin/lookuporderlink': call({
    summary:
      'Ends the link to an order without an account and its sessions, and mails a new one unless told not to',
    access,
    body: z.object({ ...ofCustomer, isMailed: z.boolean().describe('Whether a new link replaces it') }),
    answer: Nothing,
    errors: ['order-link.unknown'],
    perMinute: 12,
  }),
  'DELETE /settingsadmin/lookupcustomer': call({
    summary: 'Erases a customer’s personal data at the customer’s request; orders are kept for accounting',
    access,
    query: z.object(ofCustomer),
    body: z.object(Loss).optional(),
    answer: Nothing,
    errors: ['customer.not-found', ...erasureErrors, ...ticketingFailures],
    refusedOnVisit: true,
    perMinute: 12,
  }),
  'GET /settingsadmin/lookupreceipt': call({
    summary: 'Returns the receipt of a customer’s order',
    access,
    query: z.object({ ...ofCustomer, externalPurchaseId: ExternalCode }),
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['customer.not-found', 'purchase.not-found'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
} as const;
