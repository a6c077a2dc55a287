import type { TenantDb } from '#kernel/database/database.ts';

interface Person {
  issuer: string;
  subject: string;
}

/** Finds the administrator whose account is linked to a person at a provider. */
export async function findLinkedAdministrator(
  db: TenantDb,
  { issuer, subject }: Person,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `select administrator_id as id from portal.sso_administrator
      where tenant_id = $1 and issuer = $2 and subject = $3`,
    [db.tenantId, issuer, subject],
  );
  return row?.id;
}

/** Returns when an administrator linked their account to any person; undefined without a link. */
export async function readLink(
  db: TenantDb,
  administratorId: string,
  issuer?: string,
): Promise<Date | undefined> {
  const [row] = await db.query<{ linkedAt: Date }>(
    `select linked_at as "linkedAt" from portal.sso_administrator
      where tenant_id = $1 and administrator_id = $2 and issuer = coalesce($3, issuer)
      order by linked_at desc limit 1`,
    [db.tenantId, administratorId, issuer ?? null],
  );
  return row?.linkedAt;
}

/**
 * Links an administrator to a person at a provider.
 * @returns false when the administrator or the person already has another link
 */
export async function insertLink(
  db: TenantDb,
  administratorId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  const rows = await db.query(
    `insert into portal.sso_administrator (tenant_id, issuer, subject, administrator_id)
     values ($1, $2, $3, $4) on conflict do nothing returning true as linked`,
    [db.tenantId, issuer, subject, administratorId],
  );
  return rows.length === 1;
}

/** Unlinks an administrator from every provider. @returns whether there was a link */
export async function deleteLinks(db: TenantDb, administratorId: string): Promise<boolean> {
  const rows = await db.query(
    'delete from portal.sso_administrator where tenant_id = $1 and administrator_id = $2 returning true as gone',
    [db.tenantId, administratorId],
  );
  return rows.length > 0;
}

/** Confirms an invitation whose address the provider has verified. */
export async function confirmInvitation(db: TenantDb, administratorId: string): Promise<void> {
  await db.query(
    `update portal.administrator set confirmed_at = now()
      where tenant_id = $1 and id = $2 and confirmed_at is null`,
    [db.tenantId, administratorId],
  );
}
