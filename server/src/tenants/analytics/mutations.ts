import type { TenantDb } from '#platform/database/database.ts';
import type { TrackerRow } from './data.ts';

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
