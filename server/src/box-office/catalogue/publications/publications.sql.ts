import type { ItemName, OwnItem } from '#gateways/ticketing/box-office/catalogue/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { CatalogueProblem } from '../references.ts';

/** A published, or planned, change of an item; null where there is none. */
export interface PublishedChange extends ItemName {
  before: OwnItem | null;
  after: OwnItem | null;
}

export type PublicationState = 'waiting' | 'published' | 'undone' | 'called-off' | 'failed';

export interface PublicationRow {
  id: string;
  state: PublicationState;
  changes: PublishedChange[];
  dueAt: Date | null;
  publishedAt: Date | null;
  problems: CatalogueProblem[];
  administratorId: string | null;
  by: string;
}

const FIELDS = `id, state, changes, due_at as "dueAt", published_at as "publishedAt", problems,
  administrator_id as "administratorId", administrator_email as by`;

/** Number of ended publications that are stored with their changes. */
const KEPT = 50;

/** Reads waiting and failed publications, and the latest ended ones; newest first. */
export function readPublications(db: TenantDb, ended: number): Promise<PublicationRow[]> {
  return db.query<PublicationRow>(
    `(select ${FIELDS}, created_at from portal.catalogue_publication where state in ('waiting', 'failed'))
     union all
     (select ${FIELDS}, created_at from portal.catalogue_publication where state in ('published', 'undone')
       order by created_at desc limit $1)
     order by created_at desc, id`,
    [ended],
  );
}

/** Reads a publication and locks it until the end of the transaction. */
export async function lockPublication(db: TenantDb, id: string): Promise<PublicationRow | undefined> {
  const [row] = await db.query<PublicationRow>(
    `select ${FIELDS} from portal.catalogue_publication where id = $1 for update`,
    [id],
  );
  return row;
}

/** Inserts a publication, and deletes the oldest ended ones. */
export async function insertPublication(
  db: TenantDb,
  { state, changes, dueAt }: Pick<PublicationRow, 'state' | 'changes' | 'dueAt'>,
  by: { userId: string; email: string },
): Promise<PublicationRow> {
  const [row] = await db.query<PublicationRow>(
    `insert into portal.catalogue_publication
       (tenant_id, state, changes, due_at, published_at, administrator_id, administrator_email)
     values ($1, $2, $3, $4, case when $2 = 'published' then clock_timestamp() end, $5, $6) returning ${FIELDS}`,
    [db.tenantId, state, JSON.stringify(changes), dueAt, by.userId, by.email],
  );
  await db.query(
    `delete from portal.catalogue_publication where state in ('published', 'undone', 'called-off') and id not in (
       select id from portal.catalogue_publication where state in ('published', 'undone', 'called-off')
        order by created_at desc limit ${KEPT})`,
  );
  if (!row) throw new Error('The publication was not inserted');
  return row;
}

/** Ends a publication that waited, was published or failed. */
export async function updatePublication(
  db: TenantDb,
  id: string,
  { state, changes, problems }: Pick<PublicationRow, 'state' | 'changes' | 'problems'>,
): Promise<PublicationRow> {
  const [row] = await db.query<PublicationRow>(
    `update portal.catalogue_publication
        set state = $2, changes = $3, problems = $4,
            published_at = case when $2 = 'published' then clock_timestamp() else published_at end
      where id = $1 returning ${FIELDS}`,
    [id, state, JSON.stringify(changes), JSON.stringify(problems)],
  );
  if (!row) throw new Error(`The publication ${id} does not exist`);
  return row;
}
