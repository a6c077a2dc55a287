import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Limits } from './limits.ts';

/** Returns the places of each session that a holder has in live carts. */
export async function readPlacesOf(
  database: Database,
  tenantId: TenantId,
  holder: string,
): Promise<Map<string, number>> {
  const rows = await database.direct.named<{ session_id: string; places: number }>(
    'cart-places-of-holder',
    'select session_id, places from portal.places_of_holder($1, $2)',
    [tenantId, holder],
  );
  return new Map(rows.map(({ session_id, places }) => [session_id, places]));
}

/** Reads the saved limits of the tenant. */
export async function readLimits(db: TenantDb): Promise<Limits> {
  const [row] = await db.query<{ limits: Limits }>(
    'select cart_limits as limits from portal.tenant where id = $1',
    [db.tenantId],
  );
  if (!row) throw new Error('There is no such tenant');
  return row.limits;
}

/** Reads the limits of the tenant and locks them until the transaction ends. */
export async function lockLimits(db: TenantDb): Promise<Limits> {
  const [row] = await db.query<{ limits: Limits }>(
    'select cart_limits as limits from portal.tenant where id = $1 for no key update',
    [db.tenantId],
  );
  if (!row) throw new Error('There is no such tenant');
  return row.limits;
}

export async function writeLimits(db: TenantDb, limits: Limits): Promise<void> {
  await db.query('update portal.tenant set cart_limits = $2 where id = $1', [
    db.tenantId,
    JSON.stringify(limits),
  ]);
}
