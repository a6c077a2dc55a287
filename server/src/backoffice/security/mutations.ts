import type { TenantDb } from '#platform/database/database.ts';
import { MAX_ROWS_PER_HOUR } from './rules.ts';

interface Refusal {
  site: string;
  kind: string;
  account: Buffer;
  shownAccount: string;
  network: string;
}

/** Counts a refusal in its hour, and deletes some that are older than 30 days. */
export async function countRefusal(db: TenantDb, refusal: Refusal): Promise<void> {
  const { site, kind, account, shownAccount, network } = refusal;
  await db.query(
    `delete from portal.refused_attempt where ctid in (
       select ctid from portal.refused_attempt
        where tenant_id = $1 and hour < now() - interval '30 days' limit 100 for update skip locked)`,
    [db.tenantId],
  );
  await db.query(
    `insert into portal.refused_attempt as known (tenant_id, hour, site, kind, account, shown_account, network)
     select $1, date_trunc('hour', now()), $2, $3, $4, $5, $6
      where (select count(*) from portal.refused_attempt where tenant_id = $1 and hour = date_trunc('hour', now())) < $7
     on conflict (tenant_id, hour, site, kind, account, network) do update
       set count = known.count + 1, last_at = now()`,
    [db.tenantId, site, kind, account, shownAccount, network, MAX_ROWS_PER_HOUR],
  );
}
