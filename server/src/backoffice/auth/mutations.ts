import { endOtherSessions } from '#account/sessions/mutations.ts';
import type { TenantDb } from '#platform/database/database.ts';

/** What administrators change of their own account. */

/**
 * Records a sign-in.
 * @returns false when the account was deleted, or its sessions ended, while the password was checked
 */
export async function recordSignIn(db: TenantDb, id: string, tokenVersion: number): Promise<boolean> {
  const rows = await db.query(
    `update portal.administrator set last_login_at = now()
     where tenant_id = $1 and id = $2 and token_version = $3 returning true as noted`,
    [db.tenantId, id, tokenVersion],
  );
  return rows.length === 1;
}

/**
 * Ends every session of an administrator.
 * @returns the token version of the sessions to come; undefined when the account was deleted meanwhile
 */
export async function endSessions(db: TenantDb, id: string): Promise<number | undefined> {
  await endOtherSessions(db, { kind: 'administrator', id }, undefined);
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.administrator set token_version = token_version + 1 where tenant_id = $1 and id = $2
     returning token_version as "tokenVersion"`,
    [db.tenantId, id],
  );
  return rows[0]?.tokenVersion;
}

/**
 * Sets a password and ends every session.
 * @param own the requester’s session, which goes on: nothing is set when it has ended meanwhile
 * @returns the token version of the sessions to come; undefined when nothing was set
 */
export async function setPassword(
  db: TenantDb,
  id: string,
  passwordHash: string,
  own?: { tokenVersion: number; sessionId?: string | undefined },
): Promise<number | undefined> {
  await endOtherSessions(db, { kind: 'administrator', id }, own?.sessionId);
  const rows = await db.query<{ tokenVersion: number }>(
    `update portal.administrator
     set password_hash = $3, confirmed_at = coalesce(confirmed_at, now()), token_version = token_version + 1
     where tenant_id = $1 and id = $2 and token_version = coalesce($4, token_version)
     returning token_version as "tokenVersion"`,
    [db.tenantId, id, passwordHash, own?.tokenVersion ?? null],
  );
  return rows[0]?.tokenVersion;
}
