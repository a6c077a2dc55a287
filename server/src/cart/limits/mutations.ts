import type { TenantDb } from '#platform/database/database.ts';
import type { Limits } from './rules.ts';

export async function writeLimits(db: TenantDb, limits: Limits): Promise<void> {
  await db.query('update portal.tenant set cart_limits = $2 where id = $1', [
    db.tenantId,
    JSON.stringify(limits),
  ]);
}
