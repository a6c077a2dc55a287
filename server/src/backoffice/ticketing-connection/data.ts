import type { TenantDb } from '#platform/database/database.ts';
import type { StoredConnection } from './model.ts';

/** When the partner’s password ends; empty where the supplier has not said so. */
export async function readKeyEnd(db: TenantDb): Promise<string> {
  const [row] = await db.query<{ day: string }>(
    `select partner_key_expires_on::text as day from portal.tenant_connection
      where tenant_id = $1 and partner_key_expires_on is not null`,
    [db.tenantId],
  );
  return row?.day ?? '';
}

/** The connection before its last change; undefined when there was none. */
export async function readBefore(db: TenantDb): Promise<StoredConnection | undefined> {
  const [row] = await db.query<{
    before: Omit<StoredConnection, 'partnerPasswordEncrypted'>;
    password: string | null;
  }>(
    `select before, before_password_encrypted as password from portal.tenant_connection
      where tenant_id = $1 and before is not null`,
    [db.tenantId],
  );
  return row && { ...row.before, partnerPasswordEncrypted: row.password };
}
