import type { TenantDb } from '#platform/database/database.ts';
import type { StoredConnection } from './model.ts';

/** Of a connection that is saved. @param day empty where the supplier has not said it */
export async function saveKeyEnd(db: TenantDb, day: string): Promise<void> {
  await db.query(
    `update portal.tenant_connection set partner_key_expires_on = nullif($2, '')::date where tenant_id = $1`,
    [db.tenantId, day],
  );
}

/** Keeps what a saved connection was before its last change. */
export async function keepBefore(
  db: TenantDb,
  { partnerPasswordEncrypted, ...settings }: StoredConnection,
): Promise<void> {
  await db.query(
    `update portal.tenant_connection set before = $2, before_password_encrypted = $3 where tenant_id = $1`,
    [db.tenantId, JSON.stringify(settings), partnerPasswordEncrypted],
  );
}
