import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';

/**
 * Seeds a part of the demonstration once, in one transaction: data that an administrator deletes do not come back at the
 * next start.
 */
export function seedOnce(
  database: Database,
  tenantId: TenantId,
  part:
    | 'sale-rules'
    | 'cancellation-rules'
    | 'moving-rules'
    | 'no-shows'
    | 'solidarity'
    | 'promotions'
    | 'payments'
    | 'orders'
    | 'establishments'
    | 'home'
    | 'connection'
    | 'sso'
    | 'registration'
    | 'partners'
    | 'webhooks'
    | 'api-keys'
    | 'entrance'
    | 'desk'
    | 'gift-cards'
    | 'guest-order'
    | 'flexible-order'
    | 'waiting'
    | 'closures',
  seed: (db: TenantDb) => Promise<void>,
): Promise<void> {
  return database.tenant(tenantId, async (db) => {
    const noted = await db.query(
      'insert into portal.demonstration_part (tenant_id, part) values ($1, $2) on conflict do nothing returning 1',
      [db.tenantId, part],
    );
    if (noted.length > 0) await seed(db);
  });
}
