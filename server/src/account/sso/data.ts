import type { TenantDb } from '#platform/database/database.ts';
import { VALID_QUOTIENT } from '../auth/data.ts';

/** An account that a person at a provider has proven to be theirs. */
export interface LinkedAccount {
  id: string;
  tokenVersion: number;
  familyQuotient: number | null;
}

/** The account of a person at a provider; undefined when none is linked. */
export async function findLinkedAccount(
  db: TenantDb,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<LinkedAccount | undefined> {
  const [row] = await db.query<LinkedAccount>(
    `select customer.id, customer.token_version as "tokenVersion", ${VALID_QUOTIENT} as "familyQuotient"
       from portal.sso_identity as identity
       join portal.customer on customer.tenant_id = identity.tenant_id and customer.id = identity.customer_id
      where identity.tenant_id = $1 and identity.issuer = $2 and identity.subject = $3
        and customer.erased_at is null`,
    [db.tenantId, issuer, subject],
  );
  return row;
}

/** What a customer may know of their own link, the last one that was made. */
export async function readOwnLink(
  db: TenantDb,
  customerId: string,
): Promise<{ linkedAt: Date | null; hasPassword: boolean } | undefined> {
  const [row] = await db.query<{ linkedAt: Date | null; hasPassword: boolean }>(
    `select password_hash is not null as "hasPassword",
            (select max(linked_at) from portal.sso_identity as identity
              where identity.tenant_id = $1 and identity.customer_id = $2) as "linkedAt"
       from portal.customer where tenant_id = $1 and id = $2 and erased_at is null`,
    [db.tenantId, customerId],
  );
  return row;
}

/** Whether an e-mail address has an account. */
export async function isAddressKnown(db: TenantDb, emailKey: string): Promise<boolean> {
  const rows = await db.query(
    'select from portal.customer where tenant_id = $1 and lower(email) = $2 and erased_at is null',
    [db.tenantId, emailKey],
  );
  return rows.length > 0;
}
