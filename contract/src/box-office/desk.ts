import { z } from 'zod';
import { TypedEmail } from '../account/auth.ts';
import { Phone } from '../account/profile.ts';
import { call, DRAWS_A_PDF } from '../call.ts';
import { Cart, CartCheck, CartDocuments, WantedLine } from '../cart/cart.ts';
import { codeErrors, TypedCode } from '../cart/promotions.ts';
import { cartErrors, checkoutErrors, lineErrors } from '../cart/refusals.ts';
import { SupportingDocument } from '../catalogue/browse.ts';
import { GIFT_KINDS } from '../sale/gift-rules.ts';
import {
  Binary,
  Cents,
  Day,
  ExternalCode,
  ForeignZone,
  Id,
  Instant,
  Labels,
  LocaleTag,
  Nothing,
  QueryInt,
  VisibleLine,
  VisibleName,
} from '../shapes.ts';
import { LINK_MINUTES } from './desk-rules.ts';

/**
 * Sales at the desk and by telephone: staff compose the cart of a customer, and send a link by which the customer pays
 * it, or issue free tickets. No money is taken, since a till needs a certified program.
 */

const right = { right: 'venue.desk' } as const;
const outside = 'box-office.outside-system';

export const LinkMinutes = z.int().min(LINK_MINUTES.min).max(LINK_MINUTES.max);
export const byCart = z.object({
  cartId: Id,
  version: z.int().describe('Version of the cart that staff have seen'),
});

export const DeskCustomer = z.object({
  id: Id,
  name: z.string(),
  email: z.string().describe('Empty for a customer without an e-mail address'),
  phone: z.string().optional(),
  city: z.string(),
  hasPassword: z.boolean().describe('Without one, mails invite the customer to choose one'),
});

/** What the desk sells. */
export const DeskService = z.object({
  code: ExternalCode,
  labels: Labels,
  family: Labels,
  establishment: Labels,
  zone: ForeignZone.optional(),
  hasSessions: z.boolean(),
  cardUse: z
    .enum(['none', 'accepted', 'created', 'required'])
    .describe(
      'accepted: a ticket may be put on a card; created: fills a new or existing card; required: fills an existing card',
    ),
  prices: z.array(
    z.object({
      name: z.string().describe('The empty name is the base price'),
      labels: Labels,
      cents: Cents,
      documents: z.array(SupportingDocument).describe('To be shown at the entrance'),
    }),
  ),
});

export const DeskSettings = z.object({
  linkMinutes: LinkMinutes.describe('Minutes for which a link holds its places, unless staff choose others'),
  freePerDay: z
    .int()
    .min(0)
    .max(10_000)
    .nullable()
    .describe(
      'Free tickets, and admissions or tickets granted on cards, that one administrator may give a day; null without a limit',
    ),
  version: z.int().describe('0 for the defaults; send it back to detect concurrent changes'),
});

export const DeskCart = z.object({ cart: Cart, check: CartCheck, documents: CartDocuments });

/** A card of a customer at the desk. */
const CustomerCard = z.object({
  number: z.string(),
  label: Labels,
  holderName: z.string(),
  services: z.array(ExternalCode).describe('Services that may be sold onto the card now'),
});

/** Free tickets that were issued. */
const Gift = z.object({
  kind: z.enum(GIFT_KINDS),
  reason: z.string(),
  tickets: z.int(),
  value: Cents.describe('Price if they had been sold'),
  at: Instant,
  by: z.string().describe('E-mail address of the administrator'),
  customer: DeskCustomer.pick({ id: true, name: true }),
  hasTickets: z.boolean().describe('Whether there are tickets to print, rather than cards alone'),
  externalPurchaseId: ExternalCode.optional().describe('Order number, once the tickets are issued'),
});

export const deskCalls = {
  'GET /boxoffice/desk': call({
    summary: 'Returns what the desk sells, and its settings',
    access: right,
    answer: z.object({
      services: z.array(DeskService),
      settings: DeskSettings,
      freeLeft: z
        .int()
        .optional()
        .describe('Free tickets that this administrator may still issue today; absent without a limit'),
    }),
    errors: [outside],
  }),
  'GET /boxoffice/desksessions': call({
    summary: 'Lists the sessions of a service on a day of their establishment, with their free places',
    access: right,
    query: z.object({ service: ExternalCode, day: Day }),
    answer: z.array(
      z.object({
        id: ExternalCode,
        start: Instant,
        end: Instant,
        zone: ForeignZone.optional(),
        places: z.int(),
        prices: z.record(z.string(), Cents).optional().describe('Own prices of the session by price name'),
      }),
    ),
    errors: [outside, 'service.not-found'],
  }),
  'GET /boxoffice/desknextday': call({
    summary: 'Returns the next day after a day on which a service has a session on sale with free places',
    access: right,
    query: z.object({ service: ExternalCode, day: Day }),
    answer: z.object({ day: Day.optional().describe('Absent when there is none within a quarter') }),
    errors: [outside, 'service.not-found'],
    perMinute: 120,
  }),
  'GET /boxoffice/deskcustomers': call({
    summary: 'Finds customers by name, address or telephone number',
    access: right,
    query: z.object({ text: z.string().trim().min(2).max(100) }),
    answer: z.array(DeskCustomer),
    errors: [outside],
    perMinute: 120,
  }),
  'GET /boxoffice/deskcustomer': call({
    summary: 'Returns a customer',
    access: right,
    query: z.object({ id: Id }),
    answer: DeskCustomer,
    errors: [outside, 'customer.not-found'],
  }),
  'GET /boxoffice/deskcustomercards': call({
    summary: 'Lists the cards of a customer with the services that may be sold onto each',
    access: right,
    query: z.object({ customerId: Id }),
    answer: z.array(CustomerCard),
    errors: [outside, 'customer.not-found'],
    perMinute: 120,
  }),
  'POST /boxoffice/deskcustomer': call({
    summary:
      'Adds a customer without a password, whom mails invite to choose one; without an e-mail address, one without an account',
    access: right,
    body: z.object({
      firstName: VisibleName,
      lastName: VisibleName,
      email: TypedEmail.optional().describe('Without it, the telephone number is required'),
      phone: Phone.optional(),
      locale: LocaleTag,
    }),
    answer: DeskCustomer,
    errors: [outside, 'desk.email-known', 'account.phone-format'],
    perMinute: 60,
  }),
  'PUT /boxoffice/deskcart': call({
    summary:
      'Replaces the lines of a cart for a customer and holds their places; without an id, opens a cart',
    access: right,
    body: z.object({
      customerId: Id,
      id: Id.optional(),
      version: z.int().optional().describe('Refused with cart.changed when the cart has another version'),
      cartLines: z.array(WantedLine).min(1).max(30),
    }),
    answer: DeskCart,
    errors: [outside, 'customer.not-found', ...lineErrors],
    perMinute: 240,
  }),
  'PUT /boxoffice/deskpromotioncode': call({
    summary: 'Adds a promotion code to a cart of the desk and computes its discounts for the customer again',
    access: right,
    body: byCart.extend({ code: TypedCode }),
    answer: DeskCart,
    errors: [outside, ...lineErrors, ...codeErrors],
    perMinute: 60,
  }),
  'DELETE /boxoffice/deskpromotioncode': call({
    summary: 'Removes a promotion code from a cart of the desk and computes its discounts again',
    access: right,
    query: z.object({ cartId: Id, version: QueryInt, code: TypedCode }),
    answer: DeskCart,
    errors: [outside, ...lineErrors],
  }),
  'DELETE /boxoffice/deskcart': call({
    summary: 'Ends a cart of the desk and releases its places',
    access: right,
    query: z.object({ cartId: Id }),
    answer: Nothing,
    errors: [outside, ...cartErrors],
  }),
  'POST /boxoffice/deskgift': call({
    summary: 'Issues the tickets of a cart free of charge, with a reason, and mails them',
    access: right,
    body: byCart.extend({
      kind: z.enum(GIFT_KINDS),
      reason: VisibleLine.max(300),
    }),
    answer: z.object({
      cartId: Id,
      externalPurchaseId: ExternalCode.optional().describe('Order number, once the tickets are issued'),
      ticketCount: z.int().describe('Tickets to print'),
      cards: z.array(z.string()).describe('Numbers of the cards that the order created or filled'),
    }),
    errors: [outside, ...checkoutErrors, 'desk.free-limit', 'tenant.preview-sale'],
  }),
  'GET /boxoffice/deskticketspdf': call({
    summary: 'Returns the tickets of an order to be printed for its buyer, and records it',
    access: right,
    query: z.object({ externalPurchaseId: ExternalCode }),
    answer: Binary,
    mediaType: 'application/pdf',
    errors: [outside, 'purchase.not-found', 'ticket.not-found', 'ticket.blocked', 'ticket.too-many'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
  'GET /boxoffice/deskgifts': call({
    summary: 'Lists the free tickets of the last 90 days with their reasons, newest first',
    access: right,
    answer: z.array(Gift),
    errors: [outside],
  }),
  'PUT /boxoffice/desksettings': call({
    summary: 'Changes the settings of the desk',
    access: { right: 'settings.ticketing' },
    body: DeskSettings,
    answer: DeskSettings,
    errors: [outside, 'settings.changed'],
  }),
} as const;
