import type { TenantDb } from '#kernel/database/database.ts';
import type { BoxOfficeImports, ImportedBooking, PooledSession } from '../../box-office/imports/port.ts';
import { storedCode } from '../turnstile/turnstile.ts';

/** The import of open bookings into the embedded system; see functions/imports.sql. */
export const embeddedBookings: Pick<
  BoxOfficeImports,
  'findHolding' | 'findSessionIds' | 'readPools' | 'addBookings' | 'findBookings' | 'removeBookings'
> = { findHolding, findSessionIds, readPools, addBookings, findBookings, removeBookings };

async function findHolding(
  db: TenantDb,
  customers: readonly string[],
): Promise<'card' | 'booking' | undefined> {
  const [row] = await db.query<{ card: boolean; booking: boolean }>(
    `select exists (select from venue.card where tenant_id = $1 and holder_reference = any ($2)) as card,
            exists (select from venue.sale where tenant_id = $1 and buyer_reference = any ($2)) as booking`,
    [db.tenantId, customers],
  );
  if (row?.booking) return 'booking';
  return row?.card ? 'card' : undefined;
}

async function findSessionIds(
  db: TenantDb,
  { starts, serviceCodes }: { starts: readonly Date[]; serviceCodes: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from venue.session
      where tenant_id = $1 and start_at = any ($2::timestamptz[]) and service_codes && $3::text[]`,
    [db.tenantId, starts, serviceCodes],
  );
  return rows.map(({ id }) => id);
}

async function readPools(
  db: TenantDb,
  sessionIds: readonly string[],
  isLocked: boolean,
): Promise<PooledSession[]> {
  if (isLocked) await db.query('select venue.lock_pools($1, $2)', [db.tenantId, sessionIds]);
  // Sessions are at most 48 hours long, see functions/venue_pools.sql.
  return db.query<PooledSession>(
    `with expired as (
       select session_id, sum(quantity)::integer as places from venue.hold
        where tenant_id = $1 and expires_at <= now() group by session_id)
     select distinct other.id, other.pool_id as "poolId", other.start_at as start, other.end_at as "end",
            load.places + least(other.awaited, greatest(other.capacity - load.places, 0)) as taken, pool.capacity
       from venue.session as own
       join venue.session as other
         on other.tenant_id = $1 and other.pool_id = own.pool_id and other.pool_id is not null
        and other.start_at < own.end_at and other.end_at > own.start_at
        and other.start_at > own.start_at - interval '48 hours'
       join venue.pool on pool.tenant_id = $1 and pool.id = own.pool_id
       left join expired on expired.session_id = other.id
      cross join lateral (select other.held + other.sold - coalesce(expired.places, 0) as places) as load
      where own.tenant_id = $1 and own.id = any ($2) and own.pool_id is not null`,
    [db.tenantId, sessionIds],
  );
}

async function addBookings(db: TenantDb, bookings: readonly ImportedBooking[]): Promise<void> {
  if (bookings.length === 0) return;
  const rows = bookings.map((booking) => ({ ...booking, codes: booking.codes.map(storedCode) }));
  await db.query('select venue.import_bookings($1, $2)', [db.tenantId, JSON.stringify(rows)]);
}

async function findBookings(db: TenantDb, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ key: string }>(
    'select key from venue.sale where tenant_id = $1 and key = any ($2)',
    [db.tenantId, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

async function removeBookings(db: TenantDb, keys: readonly string[]): Promise<boolean> {
  const [row] = await db.query<{ removed: number }>(
    'select venue.remove_imported_bookings($1, $2) as removed',
    [db.tenantId, keys],
  );
  return row?.removed === keys.length;
}
