import type { TenantDb } from '#kernel/database/database.ts';
import { attendedSession, type CartRow, type StoredLine } from '../cart.ts';
import type { Booking, CartPart } from './sale-rules.ts';

/** The bookings of a customer to read. */
export interface BookingQuestion {
  userId: string;
  /** The cart whose own bookings are excluded */
  cartId: string;
  weeks: readonly string[];
  services: readonly string[];
}

/**
 * Returns a customer's bookings of these weeks, upcoming ones, and those of these services with the end of an undated
 * right.
 */
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

/** Returns whether a cart has bookings: they end when its payment ends. */
export async function hasBookings(db: TenantDb, cartId: string): Promise<boolean> {
  const rows = await db.named(
    'rule-has-bookings',
    'select from portal.booking where tenant_id = $1 and cart_id = $2 limit 1',
    [db.tenantId, cartId],
  );
  return rows.length > 0;
}

/** Locks the customer for the evaluation of carts, until the transaction ends. */
export async function lockCustomer(db: TenantDb, userId: string): Promise<void> {
  await db.named('rule-lock-customer', 'select pg_advisory_xact_lock(hashtextextended($1, 3))', [
    db.tenantId + userId,
  ]);
}

/** Books parts of a cart for a customer. @returns false when the cart has changed or ended since it was read */
export async function book(
  db: TenantDb,
  { id, version }: Pick<CartRow, 'id' | 'version'>,
  userId: string,
  parts: readonly CartPart[],
): Promise<boolean> {
  const marked = await db.named(
    'rule-mark-booked',
    `update portal.cart set is_booked = true
      where id = $1 and version = $2 and state in ('open', 'payment-pending', 'failed', 'cancelled', 'selling')
      returning 1`,
    [id, version],
  );
  if (marked.length === 0) return false;
  await db.named('rule-forget-bookings', 'delete from portal.booking where tenant_id = $1 and cart_id = $2', [
    db.tenantId,
    id,
  ]);
  await db.named(
    'rule-book',
    `insert into portal.booking
       (tenant_id, cart_id, user_id, service_code, session_id, family_code, theme_code, places, starts_at, day, week)
     select $1, $2, $3, service, coalesce(session, ''), min(family), min(theme), sum(places), min(start), min(day), min(week)
       from jsonb_to_recordset($4) as part
              (service text, session text, family text, theme text, places integer, start timestamptz, day date, week date)
      group by service, session`,
    [db.tenantId, id, userId, JSON.stringify(parts)],
  );
  return true;
}

/** Deletes bookings of refunded order lines: they no longer count against the customer. */
export async function freeBookings(
  db: TenantDb,
  cartId: string,
  lines: readonly Pick<StoredLine, 'service' | 'type' | 'details'>[],
): Promise<void> {
  const places = lines.flatMap((line) =>
    line.details.map((detail) => ({
      service: line.service,
      session: attendedSession(line, detail) ?? '',
      quantity: detail.quantity,
    })),
  );
  const freed = `(select service, session, sum(quantity) as quantity
                    from jsonb_to_recordset($3) as part (service text, session text, quantity integer)
                   group by service, session) as freed`;
  const ofFreed = `booking.tenant_id = $1 and cart_id = $2 and service_code = freed.service and session_id = freed.session`;
  const values = [db.tenantId, cartId, JSON.stringify(places)];
  await db.named(
    'rule-free-bookings',
    `delete from portal.booking using ${freed} where ${ofFreed} and places <= freed.quantity`,
    values,
  );
  await db.named(
    'rule-lower-bookings',
    `update portal.booking set places = places - freed.quantity from ${freed} where ${ofFreed} and places > freed.quantity`,
    values,
  );
}
