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

/** Bookings of a customer: of these weeks, to come, or of these services, with when what an undated one gave ends. */
export function readBookings(db: TenantDb, question: BookingQuestion): Promise<Booking[]> {
  const { userId, cartId, weeks, services } = question;
  return db.named<Booking>(
    'rule-bookings',
    `select service_code as service, family_code as family, theme_code as theme, places, starts_at as start,
            day::text, week::text, case when starts_at is null and service_code = any ($5) then (
              select greatest(
                       (select max(ticket.valid_until) from portal.ticket, jsonb_array_elements(purchase.lines) as line
                         where ticket.tenant_id = $1 and ticket.purchase_id = purchase.id
                           and ticket.line_id::text = line ->> 'id' and line ->> 'service' = service_code),
                       (select max((owned ->> 'validUntil')::timestamptz)
                          from jsonb_array_elements(purchase.cards) as filled, jsonb_array_elements(filled -> 'rights') as owned
                         where filled ->> 'serviceCode' = service_code))
                from portal.purchase where purchase.tenant_id = $1 and purchase.cart_id = booked.cart_id) end as until
       from portal.bookings_of($1, $2, $3, $4, $5) as booked`,
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
