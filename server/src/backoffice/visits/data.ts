import type { TenantDb } from '#platform/database/database.ts';

/** Whether a visit of this person goes on. */
export async function isVisitOpen(db: TenantDb, id: string, masterId: string): Promise<boolean> {
  const rows = await db.named(
    'backoffice-visit-open',
    `select true from portal.platform_visit
      where tenant_id = $1 and id = $2 and master_id = $3 and left_at is null and ends_at > now()`,
    [db.tenantId, id, masterId],
  );
  return rows.length === 1;
}
