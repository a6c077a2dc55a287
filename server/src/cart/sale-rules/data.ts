import type { TenantDb } from '#platform/database/database.ts';
import type { Booking } from './model.ts';

/** Which bookings of a customer are read. */
export interface BookingQuestion {
  userId: string;
  /** Whose own bookings are left out */
  cartId: string;
  weeks: readonly string[];
  services: readonly string[];
}

/** Bookings of a customer: of these weeks, to come, or of these services. */
export function readBookings(db: TenantDb, question: BookingQuestion): Promise<Booking[]> {
  const { userId, cartId, weeks, services } = question;
  return db.named<Booking>(
    'rule-bookings',
    `select service_code as service, family_code as family, theme_code as theme, places, starts_at as start,
            day::text, week::text
       from portal.bookings_of($1, $2, $3, $4, $5)`,
    [db.tenantId, userId, cartId, weeks, services],
  );
}

/** Whether a cart has bookings: they end when it is no longer being paid. */
export async function hasBookings(db: TenantDb, cartId: string): Promise<boolean> {
  const rows = await db.named(
    'rule-has-bookings',
    'select from portal.booking where tenant_id = $1 and cart_id = $2 limit 1',
    [db.tenantId, cartId],
  );
  return rows.length > 0;
}
