import { SupplierRefused } from './client.ts';
import type { OctoBooking } from './protocol.ts';

/** Whether the supplier no longer has the booking, as opposed to a booking that it will not cancel. */
export const isUnknownBooking = (error: unknown): boolean =>
  error instanceof SupplierRefused && error.code === 'INVALID_BOOKING_UUID';

/** Whether the booking is unknown, including suppliers without an error code for it. */
export const isUnknownThere = (error: unknown): boolean =>
  isUnknownBooking(error) || (error instanceof SupplierRefused && error.status === 404);

/** Whether the supplier rejects the key, which proves nothing about places. */
export const isKeyRefused = (error: unknown): boolean => error instanceof SupplierRefused && error.refusesKey;

/**
 * Requires a booking that still has its places; a supplier may have ended it and say so without an error.
 * @throws {SupplierRefused} as for an expired hold
 */
export function requireKept(booking: OctoBooking): OctoBooking {
  if (!['EXPIRED', 'CANCELLED', 'REJECTED'].includes(booking.status)) return booking;
  throw new SupplierRefused('INVALID_BOOKING_UUID', `The booking is ${booking.status}`);
}

export const isSold = ({ status }: Pick<OctoBooking, 'status'>): boolean =>
  status === 'CONFIRMED' || status === 'REDEEMED';
