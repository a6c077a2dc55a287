import type { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Contact } from './requests.ts';

/** A unit item of a booking: one ticket. */
export interface BookedItem {
  uuid: string;
  priceName: string;
  cents: number;
  /** Places that it takes of its session; 1 when absent */
  places?: number | undefined;
  /** Per mille; that of the booking when absent */
  vatRate?: number | undefined;
  resellerReference: string | null;
}

/** Returns the number of places that unit items take of their session. */
export const placesOf = (items: readonly Pick<BookedItem, 'places'>[]): number =>
  items.reduce((sum, { places = 1 }) => sum + places, 0);

/** A ticket of a booking, by unit item. */
interface BookedTicket {
  uuid: string;
  ticketNumber: string;
  code: string;
  consumedAt: string | null;
}

/** A stored booking, with its tickets once it is confirmed. */
export interface Booking {
  key: string;
  id: string;
  uuid: string;
  resellerReference: string | null;
  serviceCode: string;
  sessionId: string | null;
  /** Requested day of undated tickets, `YYYY-MM-DD` */
  visitDay: string | null;
  items: BookedItem[];
  vatRate: number;
  /** Per mille, at the time of the hold */
  commission: number;
  state: 'on-hold' | 'confirmed' | 'cancelled';
  /** Whether the hold has expired */
  isOver: boolean;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
  cancellationReason: string | null;
  contact: z.output<typeof Contact>;
  notes: string | null;
  orderNumber: string | null;
  tickets: BookedTicket[];
}

/** Returns the engine's key of a booking, unique among carts and bookings: no other reseller can name it. */
export const keyOf = (resellerId: string, uuid: string): string => `octo-${resellerId}-${uuid}`;

const BOOKINGS = `
  select booking.key, booking.id, booking.uuid, booking.reseller_reference as "resellerReference",
         booking.service_code as "serviceCode", booking.session_id as "sessionId",
         to_char(booking.visit_day, 'YYYY-MM-DD') as "visitDay", booking.items,
         booking.vat_rate as "vatRate", booking.commission, booking.state, booking.state = 'on-hold' and booking.expires_at <= now() as "isOver",
         booking.created_at as "createdAt", booking.updated_at as "updatedAt", booking.expires_at as "expiresAt",
         booking.confirmed_at as "confirmedAt", booking.cancelled_at as "cancelledAt",
         booking.cancellation_reason as "cancellationReason", booking.contact, booking.notes,
         sale.order_number as "orderNumber",
         coalesce((select jsonb_agg(jsonb_build_object('uuid', ticket.line_id, 'ticketNumber', ticket.ticket_number,
                            'code', ticket.code, 'consumedAt', ticket.consumed_at))
                     from venue.ticket where ticket.sale_key = booking.key), '[]') as tickets
    from venue.booking left join venue.sale on sale.key = booking.key`;

/** Reads the booking of a key; undefined when there is none. */
export async function readBooking(db: TenantDb, key: string): Promise<Booking | undefined> {
  const [row] = await db.query<Booking>(`${BOOKINGS} where booking.key = $1`, [key]);
  return row;
}

/** Finds a reseller's bookings by its own reference or the venue's; newest first. */
export function findBookings(
  db: TenantDb,
  resellerId: string,
  by: { resellerReference?: string | undefined; supplierReference?: string | undefined },
): Promise<Booking[]> {
  return db.query<Booking>(
    `${BOOKINGS} where booking.reseller_id = $1 and ($2::text is null or booking.reseller_reference = $2)
        and ($3::text is null or sale.order_number = $3)
      order by booking.created_at desc limit 100`,
    [resellerId, by.resellerReference ?? null, by.supplierReference ?? null],
  );
}

/** Locks a booking until the end of the transaction. The engine locks carts the same way. */
export async function lockBooking(db: TenantDb, key: string): Promise<Booking | undefined> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2, 0))', [db.tenantId, key]);
  return readBooking(db, key);
}

/** Locks the reservations of a reseller until the end of the transaction. Locked after the booking. */
export async function lockReseller(db: TenantDb, resellerId: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2, 0))', [
    db.tenantId,
    `octo-reseller-${resellerId}`,
  ]);
}
