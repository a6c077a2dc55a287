import { z } from 'zod';
import { call } from '../call.ts';
import {
  Cents,
  Day,
  ExternalCode,
  Id,
  Instant,
  Labels,
  Nothing,
  QueryInt,
  Skip,
  StreamedFile,
  VisibleName,
} from '../shapes.ts';

/** Who sells the venue's places through OCTO, each by keys of its own. */

const right = { right: 'settings.ticketing' } as const;
/** What is sold concerns who connects resellers, and who keeps the accounts. */
const salesRight = { right: ['settings.ticketing', 'settings.payment'] } as const;

/** Bookings that a page of sales shows. */
export const SALES_PAGE = 50;

const ResellerKey = z.object({
  id: Id,
  ending: z.string().describe('The last four characters'),
  createdAt: Instant,
  usedAt: Instant.nullable().describe('Of the last request, to the minute'),
});

export const Reseller = z.object({
  id: Id,
  name: z.string(),
  commission: z.int().describe('Per mille of a price, which the reseller keeps'),
  createdAt: Instant,
  keys: z.array(ResellerKey).describe('Those in force; without one it cannot sell'),
});

const Commission = z.int().min(0).max(1000).describe('Per mille of a price, which the reseller keeps');

/** Sold bookings of a reseller in all; `net` is what it owes the venue, less what was cancelled. */
export const ResellerSum = z.object({
  resellerId: Id,
  name: z.string(),
  bookings: z.int(),
  tickets: z.int(),
  amount: z.int(),
  commission: z.int(),
  cancelledBookings: z.int(),
  cancelledTickets: z.int(),
  cancelledAmount: z.int(),
  net: z.int(),
});

/** A booking of a reseller, without the visitor. */
export const ResellerBooking = z.object({
  id: Id,
  resellerId: Id,
  resellerName: z.string(),
  reference: z.string().optional().describe('The reseller’s own'),
  externalPurchaseId: ExternalCode.optional().describe('Of the venue'),
  state: z.enum(['confirmed', 'cancelled']),
  service: Labels,
  start: Instant.optional().describe('Of its session'),
  day: Day.optional().describe('Of tickets without a date, where one was chosen'),
  tickets: z.int(),
  used: z.int().describe('Of the tickets, those that were presented at the entrance'),
  amount: Cents,
  commission: Cents,
  net: Cents,
  confirmedAt: Instant,
  cancelledAt: Instant.optional(),
});

const salesQuery = {
  from: Day,
  until: Day,
  by: z.enum(['sold', 'visit']).default('sold').describe('Days of the sale or cancellation, or of the visit'),
  resellerId: Id.optional(),
};

const MadeKey = z.object({
  resellerId: Id,
  key: z.string().describe('Shown this once: what is stored is a hash of it'),
});

export const resellerCalls = {
  'GET /settingsticketing/resellers': call({
    summary: 'Who sells the venue’s places through OCTO, and where',
    access: right,
    answer: z.object({
      address: z.string().describe('Of the venue as an OCTO supplier'),
      isOffered: z.boolean().describe('Not where another ticketing system sells the places'),
      resellers: z.array(Reseller),
    }),
  }),
  'POST /settingsticketing/reseller': call({
    summary: 'Adds a reseller with its first key',
    access: right,
    body: z.object({ name: VisibleName, commission: Commission.default(0) }),
    answer: MadeKey,
    errors: ['reseller.name'],
    refusedOnVisit: true,
  }),
  'PUT /settingsticketing/reseller': call({
    summary: 'Names a reseller, and sets its commission on bookings from now on',
    access: right,
    body: z.object({ id: Id, name: VisibleName, commission: Commission }),
    answer: Nothing,
    errors: ['reseller.unknown', 'reseller.name'],
  }),
  'GET /settingsticketing/resellersales': call({
    summary: 'What resellers have sold on some days, or for visits on them, in all and booking by booking',
    access: salesRight,
    query: z.object({ ...salesQuery, skip: QueryInt.pipe(Skip).default(0) }),
    answer: z.object({
      today: Day,
      resellers: z.array(z.object({ id: Id, name: z.string() })),
      sums: z.array(ResellerSum),
      bookings: z.array(ResellerBooking).describe(`At most ${SALES_PAGE}, by their day`),
      total: z.int(),
    }),
    errors: ['takings.period'],
    perMinute: 120,
  }),
  'GET /settingsticketing/resellersalesexport': call({
    summary: 'The bookings of resellers as a table (CSV), or with the sums of each reseller (XLSX)',
    access: salesRight,
    query: z.object({ ...salesQuery, format: z.enum(['csv', 'xlsx']) }),
    answer: StreamedFile,
    mediaType: 'application/octet-stream',
    errors: ['takings.period'],
    perMinute: 20,
    expensive: 'Writes every booking of up to a year',
  }),
  'POST /settingsticketing/resellerkey': call({
    summary: 'Gives a reseller another key; those before it stay in force until they are revoked',
    access: right,
    body: z.object({ resellerId: Id }),
    answer: MadeKey,
    errors: ['reseller.unknown', 'reseller.keys'],
    refusedOnVisit: true,
  }),
  'DELETE /settingsticketing/resellerkey': call({
    summary: 'Revokes a key at once',
    access: right,
    query: z.object({ id: Id }),
    answer: Nothing,
    errors: ['reseller.unknown'],
  }),
} as const;
