import type { TenantDb } from '#kernel/database/database.ts';
import type { StoredConnection } from './ticketing-connection.ts';

/** Reads the expiry date of the partner’s password; empty where the supplier has not given one. */
export async function readKeyEnd(db: TenantDb): Promise<string> {
  const [row] = await db.query<{ day: string }>(
    `select partner_key_expires_on::text as day from portal.tenant_connection
      where tenant_id = $1 and partner_key_expires_on is not null`,
    [db.tenantId],
  );
  return row?.day ?? '';
}

/** Reads the connection before its last change; undefined when there was none. */
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

/** Stores the expiry date of the password. @param day empty where the supplier has not given one */
export async function saveKeyEnd(db: TenantDb, day: string): Promise<void> {
  await db.query(
    `update portal.tenant_connection set partner_key_expires_on = nullif($2, '')::date where tenant_id = $1`,
    [db.tenantId, day],
  );
}

/** Stores the connection as it was before its last change. */
export async function keepBefore(
  db: TenantDb,
  { partnerPasswordEncrypted, ...settings }: StoredConnection,
): Promise<void> {
  await db.query(
    `update portal.tenant_connection set before = $2, before_password_encrypted = $3 where tenant_id = $1`,
    [db.tenantId, JSON.stringify(settings), partnerPasswordEncrypted],
  );
}
