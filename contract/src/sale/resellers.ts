import { z } from 'zod';
import { call } from '../call.ts';
import {
  Cents,
  Day,
  ExternalCode,
  ForeignZone,
  Id,
  Instant,
  Labels,
  Nothing,
  QueryInt,
  Skip,
  StreamedFile,
  VisibleName,
} from '../shapes.ts';

/** Resellers of the venue's places through OCTO, each with its own API keys. */

const right = { right: 'settings.ticketing' } as const;
/** Right to sales: for administrators of resellers and of accounts. */
const salesRight = { right: ['settings.ticketing', 'settings.payment'] } as const;

/** Bookings per page of sales. */
export const SALES_PAGE = 50;

const ResellerKey = z.object({
  id: Id,
  ending: z.string().describe('The last four characters'),
  createdAt: Instant,
  usedAt: Instant.nullable().describe('Time of the last request, to the minute'),
});

export const Reseller = z.object({
  id: Id,
  name: z.string(),
  commission: z.int().describe('Per mille of a price that the reseller keeps'),
  createdAt: Instant,
  keys: z.array(ResellerKey).describe('Active keys; without one it cannot sell'),
});

const Commission = z.int().min(0).max(1000).describe('Per mille of a price that the reseller keeps');

/** Totals of a reseller's sold bookings; `net` is what it owes the venue, without cancelled bookings. */
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
  reference: z.string().optional().describe('The reseller’s reference'),
  externalPurchaseId: ExternalCode.optional().describe('The venue’s reference'),
  state: z.enum(['confirmed', 'cancelled']),
  service: Labels,
  start: Instant.optional().describe('Start of its session'),
  zone: ForeignZone.optional(),
  day: Day.optional().describe('Chosen day of undated tickets, if any'),
  tickets: z.int(),
  used: z.int().describe('Number of tickets presented at the entrance'),
  amount: Cents,
  commission: Cents,
  net: Cents,
  confirmedAt: Instant,
  cancelledAt: Instant.optional(),
});

const salesQuery = {
  from: Day,
  until: Day,
  by: z
    .enum(['sold', 'visit'])
    .default('sold')
    .describe('Filter by day of sale or cancellation, or by day of the visit'),
  resellerId: Id.optional(),
};

const MadeKey = z.object({
  resellerId: Id,
  key: z.string().describe('Returned once; only a hash is stored'),
});

export const resellerCalls = {
  'GET /settingsticketing/resellers': call({
    summary: 'Lists the resellers and the venue’s OCTO address',
    access: right,
    answer: z.object({
      address: z.string().describe('Address of the venue as an OCTO supplier'),
      isOffered: z.boolean().describe('False when another ticketing system sells the places'),
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
    summary: 'Renames a reseller, and sets its commission for future bookings',
    access: right,
    body: z.object({ id: Id, name: VisibleName, commission: Commission }),
    answer: Nothing,
    errors: ['reseller.unknown', 'reseller.name'],
  }),
  'GET /settingsticketing/resellersales': call({
    summary: 'Lists resellers’ sales of a period, or for visits in it, in total and per booking',
    access: salesRight,
    query: z.object({ ...salesQuery, skip: QueryInt.pipe(Skip).default(0) }),
    answer: z.object({
      today: Day,
      resellers: z.array(z.object({ id: Id, name: z.string() })),
      sums: z.array(ResellerSum),
      bookings: z.array(ResellerBooking).describe(`At most ${SALES_PAGE}, by day`),
      total: z.int(),
    }),
    errors: ['takings.period'],
    perMinute: 120,
  }),
  'GET /settingsticketing/resellersalesexport': call({
    summary: 'Exports the bookings of resellers as a table (CSV), or with totals per reseller (XLSX)',
    access: salesRight,
    query: z.object({ ...salesQuery, format: z.enum(['csv', 'xlsx']) }),
    answer: StreamedFile,
    mediaType: 'application/octet-stream',
    errors: ['takings.period'],
    perMinute: 20,
    expensive: 'Writes every booking of up to a year',
  }),
  'POST /settingsticketing/resellerkey': call({
    summary: 'Issues another key to a reseller; earlier keys stay active until they are revoked',
    access: right,
    body: z.object({ resellerId: Id }),
    answer: MadeKey,
    errors: ['reseller.unknown', 'reseller.keys'],
    refusedOnVisit: true,
  }),
  'DELETE /settingsticketing/resellerkey': call({
    summary: 'Revokes a key immediately',
    access: right,
    query: z.object({ id: Id }),
    answer: Nothing,
    errors: ['reseller.unknown'],
  }),
} as const;
