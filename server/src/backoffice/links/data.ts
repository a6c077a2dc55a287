import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { LinkPurpose } from './rules.ts';

/** A requested link and its recipient. */
export interface RequestedLink {
  id: string;
  purpose: LinkPurpose;
  /** Undefined for an address without administrator */
  recipient: { email: string; language: Locale } | undefined;
}

/** @returns undefined when another one was requested since, or when it was used */
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
