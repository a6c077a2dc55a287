import type { TenantDb } from './database.ts';

/** Hours within which several jobs of one night add to one figure. */
const NIGHT_HOURS = 12;

/**
 * Records that a job has removed data whose storage has ended, for the page of retention.
 * @param kind a kind of `contract/src/backoffice/retention.ts`
 */
export async function recordRemoval(db: TenantDb, kind: string, removed: number): Promise<void> {
  await db.query(
    `insert into portal.retention_run as known (tenant_id, kind, ran_at, removed) values ($1, $2, now(), $3)
     on conflict (tenant_id, kind) do update set ran_at = now(), removed = excluded.removed
       + case when known.ran_at > now() - make_interval(hours => $4) then known.removed else 0 end`,
    [db.tenantId, kind, removed, NIGHT_HOURS],
  );
}
