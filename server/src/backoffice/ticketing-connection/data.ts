import type { TenantDb } from '#platform/database/database.ts';

/** When the partner’s password ends; empty where the supplier has not said so. */
export async function readKeyEnd(db: TenantDb): Promise<string> {
  const [row] = await db.query<{ day: string }>(
    `select partner_key_expires_on::text as day from portal.tenant_connection
      where tenant_id = $1 and partner_key_expires_on is not null`,
    [db.tenantId],
  );
  return row?.day ?? '';
}
