import type { TenantDb } from '#platform/database/database.ts';

/** What an administrator chooses. */
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

/** The tracker as it is saved. */
export const readTracker = async (db: TenantDb): Promise<TrackerRow> =>
  onlyOne(await db.query<TrackerRow>(CURRENT, [db.tenantId]));

/** The same, locked until the end of the transaction. */
export const lockTracker = async (db: TenantDb): Promise<TrackerRow> =>
  onlyOne(await db.query<TrackerRow>(`${CURRENT} for update`, [db.tenantId]));

function onlyOne(rows: readonly TrackerRow[]): TrackerRow {
  const [row] = rows;
  if (!row) throw new Error('The tenant is gone');
  return row;
}
