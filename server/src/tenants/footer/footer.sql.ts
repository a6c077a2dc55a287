import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { FooterLink } from './footer.ts';

/** Reads the links of the footer in order. */
export function readLinks(db: TenantDb): Promise<FooterLink[]> {
  return db.query<FooterLink>('select id, kind, contents from portal.used_link order by item_order');
}

/** Replaces the links of the footer, in the given order. */
export async function replaceLinks(db: TenantDb, links: readonly FooterLink[]): Promise<void> {
  const rows = links.map(({ id, kind, contents }) => ({ id, kind, contents, labels: namesOf(contents) }));
  await db.query('delete from portal.used_link where tenant_id = $1', [db.tenantId]);
  await db.query(
    `insert into portal.used_link (tenant_id, id, labels, kind, contents, item_order)
     select $1, (link ->> 'id')::uuid, link -> 'labels', link ->> 'kind', link -> 'contents', place
       from jsonb_array_elements($2::jsonb) with ordinality as listed (link, place)`,
    [db.tenantId, JSON.stringify(rows)],
  );
}

/** Returns the names of a link by language; the default language is always present. */
const namesOf = (contents: FooterLink['contents']): Record<string, string> => ({
  [DEFAULT_LOCALE]: '',
  ...Object.fromEntries(Object.entries(contents).map(([locale, content]) => [locale, content.name])),
});
