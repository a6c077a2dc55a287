import type { TenantDb } from '#platform/database/database.ts';
import type { InformationRow, NoticeRow } from './model.ts';

/** The number of changes that can be undone. */
const KEPT_VERSIONS = 20;

/** Writes a version. @returns false when the same one was written concurrently */
export async function insertInformation(
  db: TenantDb,
  { code, version, content, before, savedBy }: Omit<InformationRow, 'savedAt'>,
): Promise<boolean> {
  const rows = await db.query(
    `insert into portal.establishment_information (tenant_id, code, version, content, before, saved_by)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    [db.tenantId, code, version, content && JSON.stringify(content), before, savedBy],
  );
  await db.query('delete from portal.establishment_information where code = $1 and version <= $2', [
    code,
    version - KEPT_VERSIONS,
  ]);
  return rows.length > 0;
}

/** Puts up a closure or a message. */
export async function insertNotice(
  db: TenantDb,
  {
    kind,
    code,
    from,
    until,
    stopsSale,
    labels,
    publishedBy,
  }: Omit<NoticeRow, 'id' | 'publishedAt' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  await db.query(
    `insert into portal.establishment_notice (tenant_id, kind, code, starts, ends, stops_sale, labels, published_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [db.tenantId, kind, code, from, until, stopsSale, JSON.stringify(labels), publishedBy],
  );
}

/** Takes it down. @returns what it was; undefined when there is none */
export async function deleteNotice(
  db: TenantDb,
  id: string,
): Promise<Pick<NoticeRow, 'kind' | 'code' | 'labels'> | undefined> {
  const [row] = await db.query<Pick<NoticeRow, 'kind' | 'code' | 'labels'>>(
    'delete from portal.establishment_notice where id = $1 returning kind, code, labels',
    [id],
  );
  return row;
}
