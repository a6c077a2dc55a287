import type { TenantDb } from '#kernel/database/database.ts';

/** The settings of the tracker that an administrator chooses. */
export interface TrackerChoices {
  isEnable: boolean;
  url: string;
  siteId: string;
}

export interface TrackerRow extends TrackerChoices {
  version: number;
  before: TrackerChoices | null;
}

const CURRENT = `
  select tracker_enabled as "isEnable", tracker_url as url, tracker_site_id as "siteId",
         tracker_version as version, tracker_before as before
    from portal.tenant where id = $1`;

/** Reads the saved tracker. */
export const readTracker = async (db: TenantDb): Promise<TrackerRow> =>
  onlyOne(await db.query<TrackerRow>(CURRENT, [db.tenantId]));

/** Reads the tracker and locks it until the end of the transaction. */
export const lockTracker = async (db: TenantDb): Promise<TrackerRow> =>
  onlyOne(await db.query<TrackerRow>(`${CURRENT} for update`, [db.tenantId]));

function onlyOne(rows: readonly TrackerRow[]): TrackerRow {
  const [row] = rows;
  if (!row) throw new Error('The tenant is gone');
  return row;
}

export async function writeTracker(db: TenantDb, next: TrackerRow): Promise<void> {
  await db.query(
    `update portal.tenant set tracker_enabled = $2, tracker_url = $3, tracker_site_id = $4, tracker_version = $5,
            tracker_before = $6
      where id = $1`,
    [
      db.tenantId,
      next.isEnable,
      next.url,
      next.siteId,
      next.version,
      next.before && JSON.stringify(next.before),
    ],
  );
}
