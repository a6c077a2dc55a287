import type { TenantDb } from '#platform/database/database.ts';

/**
 * Sets a password and ends every session.
 * @returns the token version of the sessions to come; undefined when erased meanwhile
 */
export async function setPassword(
  db: TenantDb,
  id: string,
  passwordHash: string,
): Promise<number | undefined> {
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.customer set password_hash = $3, token_version = token_version + 1
     where tenant_id = $1 and id = $2 and erased_at is null
     returning token_version as "tokenVersion"`,
    [db.tenantId, id, passwordHash],
  );
  return rows[0]?.tokenVersion;
}

/** Ends every session of a customer. */
export async function endSessions(db: TenantDb, id: string): Promise<void> {
  await db.query(
    'update portal.customer set token_version = token_version + 1 where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
}
