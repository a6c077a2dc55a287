import type { TenantDb } from '#platform/database/database.ts';

/** Of a connection that is saved. @param day empty where the supplier has not said it */
export async function saveKeyEnd(db: TenantDb, day: string): Promise<void> {
  await db.query(
    `update portal.tenant_connection set partner_key_expires_on = nullif($2, '')::date where tenant_id = $1`,
    [db.tenantId, day],
  );
}
