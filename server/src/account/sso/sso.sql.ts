import type { TenantDb } from '#kernel/database/database.ts';
import { VALID_QUOTIENT } from '../auth/auth.sql.ts';

/** An account linked to a person at a provider. */
export interface LinkedAccount {
  id: string;
  tokenVersion: number;
  familyQuotient: number | null;
}

/** Finds the account of a person at a provider; undefined when none is linked. */
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

/** Reads the state of a customer’s own last link. */
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

/** Returns whether an e-mail address has an account. */
export async function isAddressKnown(db: TenantDb, emailKey: string): Promise<boolean> {
  const rows = await db.query(
    'select from portal.customer where tenant_id = $1 and email_key = $2 and erased_at is null and not is_guest',
    [db.tenantId, emailKey],
  );
  return rows.length > 0;
}

export interface NewLink {
  issuer: string;
  subject: string;
  customerId: string;
  idTokenEncrypted: string;
}

/**
 * Links a person at a provider to an account.
 * @returns false when the person or the account has another link
 */
export async function insertLink(db: TenantDb, link: NewLink): Promise<boolean> {
  const rows = await db.query(
    `insert into portal.sso_identity (tenant_id, issuer, subject, customer_id, id_token_encrypted)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning true as linked`,
    [db.tenantId, link.issuer, link.subject, link.customerId, link.idTokenEncrypted],
  );
  return rows.length === 1;
}

/** Stores the ID token of the last sign-in. */
export async function keepIdToken(db: TenantDb, link: NewLink): Promise<void> {
  await db.query(
    `update portal.sso_identity set id_token_encrypted = $4
      where tenant_id = $1 and issuer = $2 and subject = $3`,
    [db.tenantId, link.issuer, link.subject, link.idTokenEncrypted],
  );
}

/** Takes the ID token of a customer’s last sign-in for the logout. */
export async function takeIdToken(
  db: TenantDb,
  customerId: string,
): Promise<{ issuer: string; idTokenEncrypted: string } | undefined> {
  const [row] = await db.query<{ issuer: string; idTokenEncrypted: string }>(
    `with taken as (
       select issuer, subject, id_token_encrypted from portal.sso_identity
        where tenant_id = $1 and customer_id = $2 and id_token_encrypted is not null for no key update)
     update portal.sso_identity as identity set id_token_encrypted = null
       from taken
      where identity.tenant_id = $1 and identity.issuer = taken.issuer and identity.subject = taken.subject
     returning taken.issuer, taken.id_token_encrypted as "idTokenEncrypted"`,
    [db.tenantId, customerId],
  );
  return row;
}

/** Unlinks an account from every provider. An account without a password keeps its link, its only way to sign in. */
export async function deleteLinks(db: TenantDb, customerId: string): Promise<'done' | 'password-first'> {
  const [customer] = await db.query<{ hasPassword: boolean }>(
    `select password_hash is not null as "hasPassword" from portal.customer
      where tenant_id = $1 and id = $2 for update`,
    [db.tenantId, customerId],
  );
  if (!customer?.hasPassword) return 'password-first';
  await db.query('delete from portal.sso_identity where tenant_id = $1 and customer_id = $2', [
    db.tenantId,
    customerId,
  ]);
  return 'done';
}

/**
 * Creates an account without password and postal address, whose owner an identity provider or the venue's staff know.
 * @returns the new id and token version
 * @throws the unique violation of `customer_email` when the address has an account
 */
export async function insertProvenCustomer(
  db: TenantDb,
  customer: {
    email: string;
    firstName: string;
    lastName: string;
    mobile: string;
    advertising: boolean;
    locale: string;
  },
): Promise<{ id: string; tokenVersion: number }> {
  const rows = await db.query<{ id: string; tokenVersion: number }>(
    `insert into portal.customer (tenant_id, email, user_type, first_name, last_name, mobile, advertising, locale)
     values ($1, $2, 'civil', $3, $4, $5, $6, $7)
     returning id, token_version as "tokenVersion"`,
    [
      db.tenantId,
      customer.email.trim(),
      customer.firstName,
      customer.lastName,
      customer.mobile || null,
      customer.advertising,
      customer.locale,
    ],
  );
  return rows[0] as { id: string; tokenVersion: number };
}
