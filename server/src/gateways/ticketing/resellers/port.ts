import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';

/** What resellers have sold of a venue's places. Amounts are in cents. */
export interface ResellerBooking {
  id: string;
  resellerId: string;
  /** The reseller's own name of the booking */
  reference: string | null;
  orderNumber: string | null;
  state: 'confirmed' | 'cancelled';
  serviceCode: string;
  sessionId: string | null;
  /** When the session begins; null for tickets without a date */
  start: Date | null;
  /** `YYYY-MM-DD` that was asked for with tickets without a date */
  visitDay: string | null;
  tickets: number;
  /** Of the tickets, those that a turnstile has accepted */
  used: number;
  amount: number;
  /** Of the amount, what the reseller keeps */
  commission: number;
  confirmedAt: Date;
  cancelledAt: Date | null;
}

/** Bookings that were confirmed or cancelled on some days, or whose visit is on them. */
export interface ResellerBookingQuery {
  resellerId?: string | undefined;
  by: 'sold' | 'visit';
  /** `YYYY-MM-DD`, both included */
  days: { from: string; until: string };
  /** The first instant of these days, and the first one after them */
  from: Date;
  until: Date;
}

/** The bookings of one reseller in all. What was cancelled is counted in both. */
export interface ResellerSum {
  resellerId: string;
  bookings: number;
  tickets: number;
  amount: number;
  commission: number;
  cancelledBookings: number;
  cancelledTickets: number;
  cancelledAmount: number;
  cancelledCommission: number;
}

/** Reads what resellers have booked at the embedded ticketing system. */
export interface ResellerBookings {
  /** @returns the bookings of a query in the order of their day, and how many there are */
  find(
    tenantId: TenantId,
    query: ResellerBookingQuery,
    page: { skip: number; most: number },
  ): Promise<{ bookings: ResellerBooking[]; total: number }>;

  /** Adds up the bookings of a query by reseller. */
  sum(tenantId: TenantId, query: ResellerBookingQuery): Promise<ResellerSum[]>;

  /** The bookings under a reference of a reseller, a number of an order, or a uuid; at most ten, the latest first. */
  identify(tenantId: TenantId, reference: string): Promise<ResellerBooking[]>;
}

/** Called in the transaction that confirms or cancels a booking. */
export type OnResellerBooking = (
  db: TenantDb,
  done: 'booked' | 'cancelled',
  booking: ResellerBooking,
) => Promise<void>;
