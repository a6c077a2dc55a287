import type { TenantDb } from '#kernel/database/database.ts';

/** Reads the saved origins of the websites that may show the embedded page. */
export async function readOrigins(db: TenantDb): Promise<string[]> {
  const [row] = await db.query<{ origins: string[] }>(
    'select embedding_origins as origins from portal.tenant where id = $1',
    [db.tenantId],
  );
  return row?.origins ?? [];
}

export async function writeOrigins(db: TenantDb, origins: readonly string[]): Promise<void> {
  await db.query('update portal.tenant set embedding_origins = $2 where id = $1', [db.tenantId, origins]);
}
