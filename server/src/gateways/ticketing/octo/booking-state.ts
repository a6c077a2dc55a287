import { SupplierRefused } from './client.ts';
import type { OctoBooking } from './protocol.ts';

/** Whether the supplier has no such booking any more, as opposed to one that it holds on to. */
export const isUnknownBooking = (error: unknown): boolean =>
  error instanceof SupplierRefused && error.code === 'INVALID_BOOKING_UUID';

/** The same of suppliers that have no code for it. */
export const isUnknownThere = (error: unknown): boolean =>
  isUnknownBooking(error) || (error instanceof SupplierRefused && error.status === 404);

/** Whether the key is not, or no longer, one of the supplier's: that says nothing of places. */
export const isKeyRefused = (error: unknown): boolean => error instanceof SupplierRefused && error.refusesKey;

/**
 * Of a booking whose places are asked for: a supplier may have ended it itself, and answer so without an error.
 * @throws {SupplierRefused} as for a hold that is over
 */
export function requireKept(booking: OctoBooking): OctoBooking {
  if (!['EXPIRED', 'CANCELLED', 'REJECTED'].includes(booking.status)) return booking;
  throw new SupplierRefused('INVALID_BOOKING_UUID', `The booking is ${booking.status}`);
}

export const isSold = ({ status }: Pick<OctoBooking, 'status'>): boolean =>
  status === 'CONFIRMED' || status === 'REDEEMED';
