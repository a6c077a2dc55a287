import { DEFAULT_LOCALE, type Labels, type Locale } from '@guichet/contract/locale.ts';
import type { LinkKind } from '@guichet/contract/tenants/link-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** A link of the footer as the public pages show it. */
export interface UsedLinkRow {
  id: string;
  labels: Labels;
  kind: LinkKind;
  /** Address or document by language; an empty address means the document */
  contents: Partial<Record<Locale, { name: string; url: string; documentId?: string }>>;
  /** Sizes of the link’s documents in bytes, by language */
  sizes: Partial<Record<Locale, number>>;
}

/** Reads the tenant’s links in order. Filters by tenant explicitly, since the database owner bypasses row security. */
export function readUsedLinks(db: TenantDb): Promise<UsedLinkRow[]> {
  return db.named<UsedLinkRow>(
    'used-links',
    `select id, labels, kind, contents,
            (select coalesce(jsonb_object_agg(locale, document.size), '{}')
               from jsonb_each(link.contents) as content_of (locale, content)
               join portal.document on document.tenant_id = link.tenant_id
                and document.id = (content ->> 'documentId')::uuid) as sizes
       from portal.used_link as link where tenant_id = $1 order by item_order`,
    [db.tenantId],
  );
}

/** Reads the document of a link with the link’s name, in a language or else in the default language. */
export async function readUsedLinkFile(
  db: TenantDb,
  linkId: string,
  locale: Locale,
): Promise<{ bytes: Uint8Array; name: string } | undefined> {
  const rows = await db.named<{ bytes: Uint8Array; name: string }>(
    'used-link-file',
    `select document.bytes, coalesce(link.contents -> language ->> 'name', 'document') as name
       from portal.used_link as link, unnest(array[$2, $3]) as language, portal.document
      where link.id = $1 and document.tenant_id = link.tenant_id
        and document.id = (link.contents -> language ->> 'documentId')::uuid
      order by language = $2 desc limit 1`,
    [linkId, locale, DEFAULT_LOCALE],
  );
  return rows[0];
}

/** Reads a document that a link leads to or that a buyer accepted as terms of sale, with its present or former name. */
export async function readPublicDocument(
  db: TenantDb,
  documentId: string,
): Promise<{ bytes: Uint8Array; name: string } | undefined> {
  const rows = await db.named<{ bytes: Uint8Array; name: string }>(
    'public-document',
    `select document.bytes, shown.name
       from portal.document,
            (select content ->> 'name' as name from portal.used_link, jsonb_each(contents) as content_of (locale, content)
              where used_link.tenant_id = $1 and content ->> 'documentId' = $2::uuid::text
              union all
             select terms ->> 'name' from portal.order_consent
              where tenant_id = $1 and terms ->> 'documentId' = $2::uuid::text
              limit 1) as shown
      where document.tenant_id = $1 and document.id = $2::uuid`,
    [db.tenantId, documentId],
  );
  return rows[0];
}

/** A stored document without its bytes; size in bytes. */
export interface StoredDocument {
  id: string;
  name: string;
  size: number;
}

/** Reads the documents of the tenant with these ids, without their bytes. */
export function readStoredDocuments(db: TenantDb, ids: readonly string[]): Promise<StoredDocument[]> {
  return db.query<StoredDocument>('select id, name, size from portal.document where id = any ($1)', [ids]);
}

/** Condition: a link of the footer leads to the document, or would lead to it after an undo. */
const USED = `(
  exists (select from portal.used_link as link, jsonb_each(link.contents) as content_of (locale, content)
           where link.tenant_id = document.tenant_id and content ->> 'documentId' = document.id::text)
  or exists (select from portal.saved_settings as saved
              where saved.tenant_id = document.tenant_id and section = 'footer'
                and position(document.id::text in saved.previous::text) > 0))`;

/** Counts the stored documents, except those stored only because buyers have accepted them. */
export async function countDocuments(db: TenantDb): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from portal.document
      where ${USED}
         or not exists (select from portal.order_consent as consent
                         where consent.tenant_id = document.tenant_id and terms ->> 'documentId' = document.id::text)`,
  );
  return row?.count ?? 0;
}

/** Stores a document that no link leads to yet. @returns its id */
export async function insertDocument(
  db: TenantDb,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    'insert into portal.document (tenant_id, name, bytes) values ($1, $2, $3) returning id',
    [db.tenantId, name, bytes],
  );
  return row?.id ?? '';
}

/** Deletes documents older than a day that no link, undo or order refers to. */
export async function deleteForgottenDocuments(db: TenantDb): Promise<void> {
  await db.query(
    `delete from portal.document
      where created_at < now() - interval '1 day'
        and not ${USED}
        and not exists (
          select from portal.order_consent as consent
           where consent.tenant_id = document.tenant_id and terms ->> 'documentId' = document.id::text)`,
  );
}
