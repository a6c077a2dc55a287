import { z } from 'zod';
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
  QueryInt,
  Skip,
} from '../shapes.ts';
import { Purchase } from '../tickets/orders.ts';
import { RIGHT_STATES, TICKET_STATES, TicketSubject } from '../tickets/tickets.ts';

/**
 * What a customer has, for who answers the telephone. It takes the right to stuck carts, whose holders see the names and
 * payments of customers already. Every look-up is written to the audit log, without personal data.
 */

/** At most so many of each kind are found at once. */
export const MAX_FOUND = 10;

/** Orders and tickets of a customer that are shown at once. */
export const LOOKUP_PAGE = { orders: 20, tickets: 50 } as const;

/** At most so many tickets of an order are found by its number. */
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

/** A ticket without its code: who reads it cannot use it. */
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
  resellerName: z.string().optional().describe('Who sold it'),
  isOffered: z.boolean(),
});

const FoundOrder = z.object({
  externalPurchaseId: ExternalCode,
  soldAt: Instant,
  totalAmount: Cents,
});

/** `refused` at once; the others came back later: no such address, a full mailbox, or for another reason. */
const MAIL_OUTCOMES = ['sent', 'refused', 'unknown-address', 'full', 'returned'] as const;

/** An order, its payment, and the mail that followed it. */
const CustomerOrder = Purchase.extend({
  transaction: z.object({ id: z.string(), paidAt: Instant }).optional(),
  refundable: Cents.describe('What was debited and belongs to no refund here'),
  refundedElsewhere: Cents.describe('Of it, what the provider has refunded without the portal'),
  mail: z.object({ outcome: z.enum(MAIL_OUTCOMES), at: Instant }).optional(),
  debitDay: z
    .object({ dayOfTheMonth: z.int(), changedAt: Instant })
    .optional()
    .describe('Of a subscription whose debits its customer has moved'),
  endedAt: Instant.optional().describe('Of a contract that has ended'),
});

const ofOwner = { customer: FoundCustomer.optional() };
const ofCustomer = { customerId: Id };
const Before = z.string().regex(/^\d{1,18}$/);

export const lookupCalls = {
  'POST /settingsadmin/lookup': call({
    summary: `Customers, cards, orders and tickets by a name, an address or a number; at most ${MAX_FOUND} customers`,
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
        .describe('Of resellers, by their reference or the number of the order'),
      isComplete: z.boolean().describe('False while the ticketing system is down'),
    }),
    perMinute: 120,
  }),
  'GET /settingsadmin/lookupcustomer': call({
    summary: `A customer with cards, carts that are being paid, and the newest ${LOOKUP_PAGE.orders} orders and ${LOOKUP_PAGE.tickets} tickets`,
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
    summary: 'What happened to the rights of a card, newest first, a page at a time',
    access,
    body: z.object({
      cardNumber: CardNumber,
      before: Before.optional(),
    }),
    answer: CardMovements,
    errors: ['card.not-found', 'ticketing.unavailable', 'ticketing.key-refused'],
    perMinute: 120,
  }),
  'POST /settingsadmin/lookupmail': call({
    summary: 'Sends a customer the tickets of an order, one of them, or its receipt once more',
    access,
    body: z.object({
      ...ofCustomer,
      externalPurchaseId: ExternalCode,
      kind: z.enum(['tickets', 'receipt']),
      ticketNumber: ExternalCode.optional(),
    }),
    answer: z.object({ email: z.string() }),
    errors: ['customer.not-found', 'purchase.not-found', 'ticket.not-found'],
    perMinute: 12,
  }),
  'POST /settingsadmin/lookuprefund': call({
    summary:
      'Cancels lines of an order, whose tickets the ticketing system takes back, and gives back what they cost',
    access,
    body: z.object({
      ...ofCustomer,
      externalPurchaseId: ExternalCode,
      refundId: Id.describe('Of the refund, chosen by the client: the same one again changes nothing'),
      lineIds: z.array(Id).min(1).max(100),
      amount: Cents.describe('As it was confirmed; another one is refused'),
    }),
    answer: z.object({ state: Purchase.shape.refunds.element.shape.state }),
    errors: [
      'customer.not-found',
      'purchase.not-found',
      'refund.unknown-line',
      'refund.already',
      'refund.under-way',
      'refund.amount-changed',
      'refund.beyond-debited',
      'refund.beyond-left',
      'refund.used',
      'ticketing.unavailable',
      'ticketing.key-refused',
    ],
    perMinute: 30,
  }),
  'POST /settingsadmin/lookuprefundagain': call({
    summary:
      'Requests a refund of a customer’s order again that the provider has accepted and failed to make',
    access,
    body: z.object({ ...ofCustomer, refundId: Id }),
    answer: z.object({ amount: Cents }),
    errors: ['customer.not-found', 'refund.not-found', 'refund.not-failed'],
    perMinute: 30,
  }),
  'GET /settingsadmin/lookuprefundreceipt': call({
    summary: 'The receipt of a customer’s refund, as they can download it',
    access,
    query: z.object({ ...ofCustomer, refundId: Id }),
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['customer.not-found', 'refund.not-found'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
  'GET /settingsadmin/lookupreceipt': call({
    summary: 'The receipt of a customer’s order, as they can download it',
    access,
    query: z.object({ ...ofCustomer, externalPurchaseId: ExternalCode }),
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['customer.not-found', 'purchase.not-found'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
} as const;
