import type { TenantDb } from '#kernel/database/database.ts';
import { readStoredPictures } from '#tenants/pictures/pictures.sql.ts';
import type { EstablishmentContents, InformationRow, NoticeRow } from './establishments.ts';

const COLUMNS = 'code, version, content, before, saved_at as "savedAt", saved_by as "savedBy"';

/** Reads the venue’s present information on its establishments. */
function readInformations(db: TenantDb): Promise<InformationRow[]> {
  return db.named<InformationRow>(
    'establishment-informations',
    `select distinct on (code) ${COLUMNS} from portal.establishment_information order by code, version desc`,
  );
}

/** Reads a version of an establishment’s information; undefined when it does not exist or has been deleted. */
export async function readInformation(
  db: TenantDb,
  code: string,
  version?: number,
): Promise<InformationRow | undefined> {
  const [row] = await db.query<InformationRow>(
    `select ${COLUMNS} from portal.establishment_information
      where code = $1 and version = coalesce($2, version) order by version desc limit 1`,
    [code, version ?? null],
  );
  return row;
}

/** Reads the closures and messages by start. @param from reads those that end after it, `YYYY-MM-DDTHH:MM` */
export function readNotices(db: TenantDb, from: string): Promise<NoticeRow[]> {
  return db.named<NoticeRow>(
    'establishment-notices',
    `select notice.id, kind, code, starts as "from", ends as until, labels, published_at as "publishedAt",
            published_by as "publishedBy", stops_sale as "stopsSale",
            starts::timestamp at time zone time_zone as "startsAt",
            ends::timestamp at time zone time_zone as "endsAt"
       from portal.establishment_notice as notice join portal.tenant on tenant.id = notice.tenant_id
      where notice.tenant_id = $2 and ends > $1 order by starts, published_at`,
    [from, db.tenantId],
  );
}

/** Reads all information on the venue’s establishments, and the notices that have not been over for a day. */
export async function readContents(db: TenantDb): Promise<EstablishmentContents> {
  const informations = await readInformations(db);
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 16);
  const notices = await readNotices(db, yesterday);
  const ids = informations.flatMap(({ content }) => content?.pictures.map(({ id }) => id) ?? []);
  return { informations, notices, pictures: ids.length > 0 ? await readStoredPictures(db, ids) : [] };
}

/** A day: no time zone is further from UTC. */
const DAY_MS = 86_400_000;

/** The number of changes that can be undone. */
const KEPT_VERSIONS = 20;

/** Writes a version. @returns false when the same version was written concurrently */
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

/** Adds a closure or a message. */
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

/** Deletes a notice. @returns the notice; undefined when there is none */
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
