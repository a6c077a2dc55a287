import { z } from 'zod';
import { call, DRAWS_A_PDF } from '../call.ts';
import { CARD_TYPES, CardMovement, CardRight, CardSum } from '../cards/cards.ts';
import { SoldCard } from '../cards/sold-cards.ts';
import { CartState } from '../cart/cart.ts';
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
import { TICKET_STATES } from '../tickets/tickets.ts';

/**
 * What a customer has, for who answers the telephone. It takes the right to stuck carts, whose holders see the names and
 * payments of customers already: no other right is about customers. Every look-up is written to the audit log.
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
  phone: z.string().optional().describe('The mobile one, if there is one'),
});

export const FoundCard = z.object({
  cardNumber: z.string(),
  label: Labels,
  type: z.enum(CARD_TYPES),
  state: z.enum([...TICKET_STATES, 'blocked']),
  holderName: z.string(),
  validity: Instant.optional().describe('The end of the last of its rights'),
  blockedAt: Instant.optional(),
  rights: z.array(CardRight),
});

/** A ticket without its code: who reads it cannot use it. */
export const FoundTicket = z.object({
  ticketNumber: ExternalCode,
  externalPurchaseId: ExternalCode,
  serviceName: Labels,
  priceLabels: Labels,
  establishment: Labels,
  state: z.enum(TICKET_STATES),
  eventStart: Instant.optional(),
  validUntil: Instant,
  soldAt: Instant,
  consumedAt: Instant.optional(),
  consumedPlace: Labels.optional().describe('Whose turnstile took it'),
  holderName: z.string().optional(),
  cardNumber: z.string().optional(),
  isSoldOnline: z.boolean(),
  isOffered: z.boolean().describe('Its holder passes it on to somebody, who has not accepted yet'),
});

const FoundOrder = z.object({
  externalPurchaseId: ExternalCode,
  soldAt: Instant,
  totalAmount: Cents,
});

/** What somebody has of an order. */
export const CustomerOrder = FoundOrder.extend({
  lines: z.array(
    z.object({ serviceName: Labels, priceLabels: Labels, quantity: z.int(), lineTotalAmount: Cents }),
  ),
  cards: z.array(SoldCard).describe('What it did with cards'),
  ticketCount: z.int(),
  payment: z
    .object({
      transactionId: z.string(),
      orderId: Id.describe('The order as the provider knows it'),
      mode: z.enum(['TEST', 'PRODUCTION']),
      paidAt: Instant,
      refunded: Cents.optional().describe('What is given back, or is to be'),
    })
    .optional()
    .describe('None for what was free'),
  mail: z
    .object({ outcome: z.enum(['sent', 'refused']), at: Instant })
    .optional()
    .describe('The mail that followed the sale'),
});

const ofOwner = { customer: FoundCustomer.optional().describe('None for nobody who has an account') };
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
      isComplete: z.boolean().describe('False while the ticketing system is down: no cards, no tickets'),
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
        contactName: z.string().optional().describe('Of a company'),
        address: z.string(),
        country: z.string(),
        phones: z.array(z.string()),
        locale: LocaleTag.describe('In which mails are written'),
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
      isComplete: z.boolean().describe('False while the ticketing system is down'),
    }),
    errors: ['customer.not-found'],
    perMinute: 120,
  }),
  'POST /settingsadmin/lookupcard': call({
    summary: 'What happened to the rights of a card, newest first, a page at a time',
    access,
    body: z.object({
      cardNumber: CardNumber,
      before: Before.optional().describe('The `next` of the page before'),
    }),
    answer: z.object({
      movements: z.array(CardMovement),
      next: z.string().optional().describe('Absent on the last page'),
      sums: z.array(CardSum).optional().describe('Over all pages; on the first one'),
    }),
    errors: ['card.not-found', 'ticketing.unavailable'],
    perMinute: 120,
  }),
  'POST /settingsadmin/lookupmail': call({
    summary: 'Sends a customer the tickets of an order, one of them, or its receipt once more',
    access,
    body: z.object({
      ...ofCustomer,
      externalPurchaseId: ExternalCode,
      kind: z.enum(['tickets', 'receipt']),
      ticketNumber: ExternalCode.optional().describe('One of the tickets'),
    }),
    answer: z.object({ email: z.string().describe('Where it goes') }),
    errors: ['customer.not-found', 'purchase.not-found', 'ticket.not-found'],
    perMinute: 12,
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
