import { emailKey } from '#account/auth/rules.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { LINK_HOURS, type LinkPurpose } from './rules.ts';

/** The links by which administrators choose a password. */

/**
 * Records a requested link; the last request replaces earlier ones. Its key is generated when the mail is
 * written, so that neither the queue nor a log ever holds it. For an address without administrator the same is done.
 * @returns the id of the link to come
 */
export async function insertLink(db: TenantDb, purpose: LinkPurpose, email: string): Promise<string> {
  await db.query('delete from portal.administrator_link where tenant_id = $1 and expires_at < now()', [
    db.tenantId,
  ]);
  const rows = await db.query<{ id: string }>(
    `with known as (
       -- Who is being deleted just now is waited for.
       select id from portal.administrator where tenant_id = $1 and lower(email) = $3 for key share
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

/** Makes a link’s key valid from now on. */
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

/** Deletes one password link. */
export async function deleteLink(db: TenantDb, id: string): Promise<void> {
  await db.query('delete from portal.administrator_link where tenant_id = $1 and id = $2', [db.tenantId, id]);
}

/** Ends every link of an administrator, those on their way included. */
export async function endLinks(db: TenantDb, administratorId: string): Promise<void> {
  await db.query('delete from portal.administrator_link where tenant_id = $1 and administrator_id = $2', [
    db.tenantId,
    administratorId,
  ]);
}

/**
 * Uses a key up.
 * @returns its administrator and purpose; undefined when it is not, or no longer, valid
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
