import type { TenantDb } from '#platform/database/database.ts';

interface Person {
  issuer: string;
  subject: string;
}

/** The administrator who has linked their account to a person at a provider. */
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

/** When an administrator linked their account, to whomever; undefined when they have not. */
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
