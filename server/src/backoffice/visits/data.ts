import type { TenantDb } from '#platform/database/database.ts';

/**
 * Whether a visit of this person goes on: also not where the venue demands a second factor by now, and they have shown none.
 * @param hasSecondFactor of their session at the platform
 */
export async function isVisitOpen(
  db: TenantDb,
  { id, masterId, hasSecondFactor }: { id: string; masterId: string; hasSecondFactor: boolean },
): Promise<boolean> {
  const rows = await db.named(
    'backoffice-visit-open',
    `select true from portal.platform_visit
      where tenant_id = $1 and id = $2 and master_id = $3 and left_at is null and ends_at > now()
        and ($4 or not exists (select from portal.team where tenant_id = $1 and second_factor_required))`,
    [db.tenantId, id, masterId, hasSecondFactor],
  );
  return rows.length === 1;
}
