import { DEFAULT_LOCALE, type Labels, type Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#platform/database/database.ts';

/** A link to a document of the tenant; `contents` are the files by language. */
export interface UsedLinkRow {
  id: string;
  labels: Labels;
  contents: Partial<Record<Locale, { name: string; url: string }>>;
}

/** The tenant’s links in their order. */
export function readUsedLinks(db: TenantDb): Promise<UsedLinkRow[]> {
  return db.named<UsedLinkRow>(
    'used-links',
    'select id, labels, contents from portal.used_link order by item_order',
  );
}

/** The document of a link in a language, or in the default language where it has none. */
export async function readUsedLinkFile(
  db: TenantDb,
  linkId: string,
  locale: Locale,
): Promise<Uint8Array | undefined> {
  const rows = await db.named<{ bytes: Uint8Array }>(
    'used-link-file',
    `select bytes from portal.used_link_file where used_link_id = $1 and language in ($2, $3)
      order by language = $2 desc limit 1`,
    [linkId, locale, DEFAULT_LOCALE],
  );
  return rows[0]?.bytes;
}
