import type { TenantDb } from '#platform/database/database.ts';
import { endOtherSessions } from '../sessions/mutations.ts';

/**
 * Sets a password and ends every session.
 * @param keptSession of the requester, which goes on
 * @returns the token version of the sessions to come; undefined when erased meanwhile
 */
export async function setPassword(
  db: TenantDb,
  id: string,
  passwordHash: string,
  keptSession?: string,
): Promise<number | undefined> {
  await endOtherSessions(db, { kind: 'customer', id }, keptSession);
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.customer set password_hash = $3, token_version = token_version + 1
     where tenant_id = $1 and id = $2 and erased_at is null
     returning token_version as "tokenVersion"`,
    [db.tenantId, id, passwordHash],
  );
  return rows[0]?.tokenVersion;
}

/**
 * Ends every session of a customer.
 * @returns the token version of the sessions to come; undefined when there is no such customer
 */
export async function endSessions(db: TenantDb, id: string): Promise<number | undefined> {
  await endOtherSessions(db, { kind: 'customer', id }, undefined);
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.customer set token_version = token_version + 1 where tenant_id = $1 and id = $2
     returning token_version as "tokenVersion"`,
    [db.tenantId, id],
  );
  return rows[0]?.tokenVersion;
}
