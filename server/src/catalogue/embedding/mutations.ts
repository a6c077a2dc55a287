import type { TenantDb } from '#platform/database/database.ts';

export async function writeOrigins(db: TenantDb, origins: readonly string[]): Promise<void> {
  await db.query('update portal.tenant set embedding_origins = $2 where id = $1', [db.tenantId, origins]);
}
