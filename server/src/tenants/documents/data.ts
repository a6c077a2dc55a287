import { DEFAULT_LOCALE, type Labels, type Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#platform/database/database.ts';

/** A link to a document of the tenant; `contents` are the files by language. */
export interface UsedLinkRow {
  id: string;
  labels: Labels;
  /** The terms of sale */
  isTerms: boolean;
  contents: Partial<Record<Locale, { name: string; url: string }>>;
}

/** The tenant’s links in their order; of this tenant alone with the owner’s rights too. */
export function readUsedLinks(db: TenantDb): Promise<UsedLinkRow[]> {
  return db.named<UsedLinkRow>(
    'used-links',
    'select id, labels, is_terms as "isTerms", contents from portal.used_link where tenant_id = $1 order by item_order',
    [db.tenantId],
  );
}

/** The document of a link in a language, or in the default language where it has none, with the link's name. */
export async function readUsedLinkFile(
  db: TenantDb,
  linkId: string,
  locale: Locale,
): Promise<{ bytes: Uint8Array; name: string } | undefined> {
  const rows = await db.named<{ bytes: Uint8Array; name: string }>(
    'used-link-file',
    `select file.bytes, coalesce(link.contents -> file.language ->> 'name', 'document') as name
       from portal.used_link_file as file
       join portal.used_link as link on link.tenant_id = file.tenant_id and link.id = file.used_link_id
      where file.used_link_id = $1 and file.language in ($2, $3)
      order by file.language = $2 desc limit 1`,
    [linkId, locale, DEFAULT_LOCALE],
  );
  return rows[0];
}
