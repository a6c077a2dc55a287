import type { TenantDb } from '#platform/database/database.ts';
import { USED } from './data.ts';

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

/** Deletes documents sent more than a day ago that neither a link, an undo nor an order leads to. */
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
