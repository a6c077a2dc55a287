import type { Locale } from '@guichet/contract/locale.ts';
import { emailKey } from '#account/auth/auth.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { LINK_HOURS, type LinkPurpose } from './links.ts';

/** A requested link and its recipient. */
export interface RequestedLink {
  id: string;
  purpose: LinkPurpose;
  /** Undefined for an address without administrator */
  recipient: { email: string; language: Locale } | undefined;
}

/** Reads a requested link. @returns undefined when a newer request replaced it, or when it was used */
export async function readRequestedLink(db: TenantDb, id: string): Promise<RequestedLink | undefined> {
  const rows = await db.query<{ purpose: LinkPurpose; email: string | null; language: Locale | null }>(
    `select purpose, email, language from portal.administrator_link as link
       left join portal.administrator on administrator.tenant_id = link.tenant_id and administrator.id = administrator_id
      where link.tenant_id = $1 and link.id = $2`,
    [db.tenantId, id],
  );
  const [asked] = rows;
  if (!asked) return undefined;
  const { purpose, email, language } = asked;
  return { id, purpose, recipient: email !== null && language !== null ? { email, language } : undefined };
}

/** Whether the key of a link is valid. */
export async function isLinkGood(db: TenantDb, keyHash: Buffer): Promise<boolean> {
  const rows = await db.query(
    `select from portal.administrator_link where tenant_id = $1 and key_hash = $2 and expires_at > now()`,
    [db.tenantId, keyHash],
  );
  return rows.length === 1;
}

/**
 * Records a requested link in place of earlier ones. The job that writes the mail generates the key, so that neither the
 * queue nor a log ever holds it. An address without administrator gets a row as well.
 * @returns the id of the requested link
 */
export async function insertLink(db: TenantDb, purpose: LinkPurpose, email: string): Promise<string> {
  await db.query('delete from portal.administrator_link where tenant_id = $1 and expires_at < now()', [
    db.tenantId,
  ]);
  const rows = await db.query<{ id: string }>(
    `with known as (
       -- Who is being deleted just now is waited for.
       select id from portal.administrator where tenant_id = $1 and email_key = $3 for key share
     )
     insert into portal.administrator_link (tenant_id, purpose, administrator_id, expires_at)
     values ($1, $2, (select id from known), now() + $4 * interval '1 hour')
     on conflict on constraint administrator_link_one do update set
       id = gen_random_uuid(), key_hash = null, expires_at = excluded.expires_at
     returning id`,
    [db.tenantId, purpose, emailKey(email), LINK_HOURS[purpose]],
  );
  return (rows[0] as { id: string }).id;
}

/** Stores the hash of a link’s key, which makes the key valid. */
export async function setLinkKey(
  db: TenantDb,
  link: { id: string; purpose: LinkPurpose },
  keyHash: Buffer,
): Promise<void> {
  await db.query(
    `update portal.administrator_link set key_hash = $3, expires_at = now() + $4 * interval '1 hour'
     where tenant_id = $1 and id = $2`,
    [db.tenantId, link.id, keyHash, LINK_HOURS[link.purpose]],
  );
}

export async function deleteLink(db: TenantDb, id: string): Promise<void> {
  await db.query('delete from portal.administrator_link where tenant_id = $1 and id = $2', [db.tenantId, id]);
}

/** Ends every link of an administrator, including those whose mail is not written yet. */
export async function endLinks(db: TenantDb, administratorId: string): Promise<void> {
  await db.query('delete from portal.administrator_link where tenant_id = $1 and administrator_id = $2', [
    db.tenantId,
    administratorId,
  ]);
}

/**
 * Consumes a key.
 * @returns the key's administrator and purpose; undefined when the key is not, or no longer, valid
 */
export async function consumeLink(
  db: TenantDb,
  keyHash: Buffer,
): Promise<{ administratorId: string; purpose: LinkPurpose } | undefined> {
  const rows = await db.query<{ administratorId: string; purpose: LinkPurpose }>(
    `delete from portal.administrator_link where tenant_id = $1 and key_hash = $2 and expires_at > now()
     returning administrator_id as "administratorId", purpose`,
    [db.tenantId, keyHash],
  );
  return rows[0];
}
