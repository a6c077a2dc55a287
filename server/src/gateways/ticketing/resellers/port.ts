import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';

/** A booking of a venue's places by a reseller. Amounts are in cents. */
export interface ResellerBooking {
  id: string;
  resellerId: string;
  /** The reseller's own reference */
  reference: string | null;
  orderNumber: string | null;
  state: 'confirmed' | 'cancelled';
  serviceCode: string;
  sessionId: string | null;
  /** Start of the session; null for undated tickets */
  start: Date | null;
  /** Establishment of the session; null for undated tickets */
  establishmentCode: string | null;
  /** Requested day of undated tickets, `YYYY-MM-DD` */
  visitDay: string | null;
  tickets: number;
  /** Number of tickets that a turnstile has accepted */
  used: number;
  amount: number;
  /** The reseller's share of the amount */
  commission: number;
  confirmedAt: Date;
  cancelledAt: Date | null;
}

/** Query of bookings by days of their confirmation, cancellation or visit. */
export interface ResellerBookingQuery {
  resellerId?: string | undefined;
  by: 'sold' | 'visit';
  /** `YYYY-MM-DD`, both included */
  days: { from: string; until: string };
  /** First instant of these days, and first instant after them */
  from: Date;
  until: Date;
}

/** Sums of the bookings of one reseller. Cancelled bookings count in both. */
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

/** Reads resellers' bookings at the embedded ticketing system. */
export interface ResellerBookings {
  /** Finds bookings. @returns a page in the order of their day, and the total number */
  find(
    tenantId: TenantId,
    query: ResellerBookingQuery,
    page: { skip: number; most: number },
  ): Promise<{ bookings: ResellerBooking[]; total: number }>;

  /** Sums the bookings of a query by reseller. */
  sum(tenantId: TenantId, query: ResellerBookingQuery): Promise<ResellerSum[]>;

  /** Finds bookings by a reseller's reference, an order number or a uuid; at most ten, newest first. */
  identify(tenantId: TenantId, reference: string): Promise<ResellerBooking[]>;
}

/** Called in the transaction that confirms or cancels a booking. */
export type OnResellerBooking = (
  db: TenantDb,
  done: 'booked' | 'cancelled',
  booking: ResellerBooking,
) => Promise<void>;
