import { z } from 'zod';
import { TypedEmail } from '../account/auth.ts';
import { Phone } from '../account/profile.ts';
import { CardRight } from '../cards/cards.ts';
import { DEFAULT_LOCALE } from '../locale.ts';
import { CardNumber, Id, Instant, Labels, LocaleTag, VisibleName } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { operation } from './operation.ts';
import { inDefaultLanguage, page, pageOf } from './values.ts';

/** Customers, those of them who want news, and their cards. */

export const ApiCustomer = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  organisation: z.string().optional().describe('Name of a company or association'),
  email: z.string().describe('Empty for a customer without an e-mail address'),
  phones: z.array(z.string()),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  locale: LocaleTag,
  consents: z.object({ newsletter: z.boolean().describe('Wants news of the venue') }),
});

export const Subscriber = ApiCustomer.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  locale: true,
});

const CustomerInput = z.object({
  firstName: VisibleName,
  lastName: VisibleName,
  email: TypedEmail.optional().describe('Without it, the telephone number is required'),
  phone: Phone.optional(),
  locale: LocaleTag,
});

/** Customers of one import. */
export const IMPORT_CUSTOMERS = 100;

const CustomerImport = z.object({
  created: z.int(),
  results: z
    .array(
      z.object({
        customerId: Id.optional().describe('Of the new customer'),
        reason: z.string().optional().describe('Why it was not created, such as desk.email-known'),
        detail: z.string().optional().describe('The reason in words'),
      }),
    )
    .describe('In the order of the request'),
});

export const ApiCard = z.object({
  number: z.string(),
  names: Labels,
  type: z.enum(['reloadable', 'subscription']),
  state: z.enum(['valid', 'consumed', 'expired', 'blocked']),
  holderName: z.string(),
  customerId: Id.optional().describe('Account to which it is attached'),
  validUntil: Instant.optional(),
  rights: z.array(
    CardRight.pick({
      id: true,
      service: true,
      labels: true,
      unit: true,
      total: true,
      remaining: true,
      validityStartDate: true,
      validityEndDate: true,
    }),
  ),
});

const id = '00000000-0000-4000-8000-000000000002';
const subscriber = {
  id,
  firstName: 'Jeanne',
  lastName: 'Martin',
  email: 'jeanne@example.com',
  locale: DEFAULT_LOCALE,
};
const customer = {
  ...subscriber,
  phones: ['06 12 34 56 78'],
  address: '2 rue du Port',
  zip: '35000',
  city: 'Rennes',
  country: 'FR',
  consents: { newsletter: true },
};
const input = {
  firstName: 'Yann',
  lastName: 'Kerouredan',
  email: 'yann@example.com',
  locale: DEFAULT_LOCALE,
};
const card = {
  number: '10000017',
  names: inDefaultLanguage('Carte'),
  type: 'reloadable',
  state: 'valid',
  holderName: 'Jeanne Martin',
  customerId: id,
  validUntil: '2027-12-01T00:00:00.000Z',
  rights: [
    {
      id: '3f0c6a52-5a37-4d0e-9a53-0d5a4f2b8c15',
      service: 'CARTE-10',
      labels: inDefaultLanguage('Admission'),
      unit: 'admission',
      total: 10,
      remaining: 7,
      validityStartDate: '2026-12-01T00:00:00.000Z',
      validityEndDate: '2027-12-01T00:00:00.000Z',
    },
  ],
};

const ofCustomer = z.object({ customerId: Id });

export const customerOperations = {
  listCustomers: operation({
    method: 'GET',
    path: '/customers',
    summary: 'Lists the customers in a fixed order, without the buyers of single orders',
    scope: 'customers:read',
    query: z.object({ email: z.string().trim().max(254).optional().describe('Of one customer'), ...page }),
    answer: pageOf(ApiCustomer),
    example: { query: { limit: '100' }, answer: { items: [customer] } },
  }),
  readCustomer: operation({
    method: 'GET',
    path: '/customers/{customerId}',
    summary: 'Returns a customer',
    scope: 'customers:read',
    params: ofCustomer,
    answer: ApiCustomer,
    errors: ['customer.not-found'],
    example: { params: { customerId: id }, answer: customer },
  }),
  createCustomer: operation({
    method: 'POST',
    path: '/customers',
    summary: 'Adds a customer without a password and without consents, whom mails invite to choose one',
    scope: 'customers:write',
    body: CustomerInput,
    answer: ApiCustomer,
    errors: ['desk.email-known', 'account.phone-format'],
    needsBoxOffice: true,
    example: {
      body: input,
      answer: { ...customer, ...input, phones: [], consents: { newsletter: false } },
    },
  }),
  importCustomers: operation({
    method: 'POST',
    path: '/customer-imports',
    summary: `Adds up to ${IMPORT_CUSTOMERS} customers, each for itself, and says for each whether it was added`,
    scope: 'customers:write',
    body: z.object({ customers: z.array(CustomerInput).min(1).max(IMPORT_CUSTOMERS) }),
    answer: CustomerImport,
    needsBoxOffice: true,
    example: {
      body: { customers: [input, { ...input, email: 'jeanne@example.com' }] },
      answer: {
        created: 1,
        results: [
          { customerId: id },
          { reason: 'desk.email-known', detail: 'Another customer has this address.' },
        ],
      },
    },
  }),
  listSubscribers: operation({
    method: 'GET',
    path: '/newsletter-subscribers',
    summary: 'Lists the customers who want news of the venue: name, address and language alone',
    scope: 'newsletter:read',
    query: z.object(page),
    answer: pageOf(Subscriber),
    example: { answer: { items: [subscriber] } },
  }),
  listCustomerCards: operation({
    method: 'GET',
    path: '/customers/{customerId}/cards',
    summary: 'Lists the cards of a customer, valid ones first',
    scope: 'cards:read',
    params: ofCustomer,
    answer: z.object({ items: z.array(ApiCard) }),
    errors: ['customer.not-found', ...ticketingFailures],
    example: { params: { customerId: id }, answer: { items: [card] } },
  }),
  readCard: operation({
    method: 'GET',
    path: '/cards/{number}',
    summary: 'Returns a card with what is on it',
    scope: 'cards:read',
    params: z.object({ number: CardNumber }),
    answer: ApiCard,
    errors: ['card.not-found', ...ticketingFailures],
    example: { params: { number: '10000017' }, answer: card },
  }),
} as const;
