import type { Database, TenantDb } from '#kernel/database/database.ts';
import type {
  ResellerBooking,
  ResellerBookingQuery,
  ResellerBookings,
  ResellerSum,
} from '../../resellers/port.ts';

/** Maximum number of bookings found by a reference. */
const MAX_IDENTIFIED = 10;

/** Selects sold bookings with their sums; the commission is rounded per ticket, as in OCTO's prices. */
const SOLD = `
  select booking.id, booking.reseller_id as "resellerId", booking.reseller_reference as reference,
         sale.order_number as "orderNumber", booking.state, booking.service_code as "serviceCode",
         booking.session_id as "sessionId", session.start_at as start, session.establishment_code as "establishmentCode",
         to_char(booking.visit_day, 'YYYY-MM-DD') as "visitDay",
         jsonb_array_length(booking.items) as tickets, price.amount, price.commission,
         (select count(*)::int from venue.ticket
           where ticket.tenant_id = $1 and ticket.sale_key = booking.key and ticket.consumed_at is not null) as used,
         booking.confirmed_at as "confirmedAt", booking.cancelled_at as "cancelledAt"
    from venue.booking
    left join venue.session on session.tenant_id = $1 and session.id = booking.session_id
    left join venue.sale on sale.tenant_id = $1 and sale.key = booking.key
    cross join lateral (
      select sum((item ->> 'cents')::int)::int as amount,
             sum(round((item ->> 'cents')::int * booking.commission / 1000.0))::int as commission
        from jsonb_array_elements(booking.items) as item) as price
   where booking.tenant_id = $1 and booking.confirmed_at is not null`;

/** Selects the bookings of a query; a period of sales includes bookings cancelled in it. */
const WANTED = `${SOLD}
     and ($2::uuid is null or booking.reseller_id = $2)
     and case when $3 = 'sold'
              then booking.confirmed_at >= $4 and booking.confirmed_at < $5
                   or booking.cancelled_at >= $4 and booking.cancelled_at < $5
              else session.start_at >= $4 and session.start_at < $5
                   or booking.visit_day between $6::date and $7::date end`;

const valuesOf = (db: TenantDb, { resellerId, by, from, until, days }: ResellerBookingQuery) => [
  db.tenantId,
  resellerId ?? null,
  by,
  from,
  until,
  days.from,
  days.until,
];

async function find(
  db: TenantDb,
  query: ResellerBookingQuery,
  { skip, most }: { skip: number; most: number },
): Promise<{ bookings: ResellerBooking[]; total: number }> {
  const rows = await db.query<ResellerBooking & { total: number }>(
    `select wanted.*, count(*) over ()::int as total from (${WANTED}) as wanted
      order by case when $3 = 'sold' then "confirmedAt" else coalesce(start, "visitDay"::date) end, id
      limit $8 offset $9`,
    [...valuesOf(db, query), most, skip],
  );
  return { bookings: rows.map(({ total: _, ...booking }) => booking), total: rows[0]?.total ?? 0 };
}

function sum(db: TenantDb, query: ResellerBookingQuery): Promise<ResellerSum[]> {
  return db.query<ResellerSum>(
    `with wanted as (${WANTED}),
     counted as (
       select *, $3 = 'visit' or "confirmedAt" >= $4 and "confirmedAt" < $5 as is_sold,
              "cancelledAt" is not null and ($3 = 'visit' or "cancelledAt" >= $4 and "cancelledAt" < $5) as is_cancelled
         from wanted)
     select "resellerId", count(*) filter (where is_sold)::int as bookings,
            coalesce(sum(tickets) filter (where is_sold), 0)::int as tickets,
            coalesce(sum(amount) filter (where is_sold), 0)::int as amount,
            coalesce(sum(commission) filter (where is_sold), 0)::int as commission,
            count(*) filter (where is_cancelled)::int as "cancelledBookings",
            coalesce(sum(tickets) filter (where is_cancelled), 0)::int as "cancelledTickets",
            coalesce(sum(amount) filter (where is_cancelled), 0)::int as "cancelledAmount",
            coalesce(sum(commission) filter (where is_cancelled), 0)::int as "cancelledCommission"
       from counted group by "resellerId"`,
    valuesOf(db, query),
  );
}

function identify(db: TenantDb, reference: string): Promise<ResellerBooking[]> {
  return db.query<ResellerBooking>(
    `${SOLD} and (booking.reseller_reference = $2 or sale.order_number = $2 or booking.uuid::text = lower($2))
      order by booking.confirmed_at desc limit ${MAX_IDENTIFIED}`,
    [db.tenantId, reference],
  );
}

/** Reads the sold booking of a key. */
export async function readSold(db: TenantDb, key: string): Promise<ResellerBooking | undefined> {
  const [booking] = await db.query<ResellerBooking>(`${SOLD} and booking.key = $2`, [db.tenantId, key]);
  return booking;
}

/** Creates the reader of resellers' bookings at the embedded ticketing system. */
export function createResellerBookings(database: Database): ResellerBookings {
  return {
    find: (tenantId, query, page) => database.tenant(tenantId, (db) => find(db, query, page)),
    sum: (tenantId, query) => database.tenant(tenantId, (db) => sum(db, query)),
    identify: (tenantId, reference) => database.tenant(tenantId, (db) => identify(db, reference)),
  };
}
