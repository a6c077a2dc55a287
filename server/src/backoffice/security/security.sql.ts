import type { RefusalKind } from '@guichet/contract/backoffice/security.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { MAX_ROWS_PER_HOUR } from './security.ts';

export interface RefusalRow {
  site: 'shop' | 'backoffice';
  kind: RefusalKind;
  account: string;
  network: string;
  count: number;
  lastAt: Date;
}

/** Reads refusals since an instant, by account and network, newest first. */
export function readRefusals(db: TenantDb, since: Date, most: number): Promise<RefusalRow[]> {
  return db.query<RefusalRow>(
    `select site, kind, shown_account as account, network, sum(count)::int as count, max(last_at) as "lastAt"
       from portal.refused_attempt where tenant_id = $1 and hour >= $2
      group by site, kind, portal.refused_attempt.account, shown_account, network
      order by max(last_at) desc limit $3`,
    [db.tenantId, since, most],
  );
}

/** Counts the refusals of each day since an instant. @param timeZone time zone of the days */
export function countRefusals(
  db: TenantDb,
  since: Date,
  timeZone: string,
): Promise<{ day: string; shop: number; backoffice: number }[]> {
  return db.query(
    `select to_char(hour at time zone $3, 'YYYY-MM-DD') as day,
            coalesce(sum(count) filter (where site = 'shop'), 0)::int as shop,
            coalesce(sum(count) filter (where site = 'backoffice'), 0)::int as backoffice
       from portal.refused_attempt where tenant_id = $1 and hour >= $2
      group by 1`,
    [db.tenantId, since, timeZone],
  );
}

/** Counts the failed passwords of an account within the last day. */
export async function countFailedPasswords(db: TenantDb, site: string, account: Buffer): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select coalesce(sum(count), 0)::int as count from portal.refused_attempt
      where tenant_id = $1 and account = $3 and hour > now() - interval '1 day' and site = $2 and kind = 'password'`,
    [db.tenantId, site, account],
  );
  return row?.count ?? 0;
}

/** Counts the second factors of the team. */
export async function readFactors(
  db: TenantDb,
  ownId: string,
): Promise<{ administrators: number; withFactor: number; isOwnSet: boolean }> {
  const [row] = await db.query<{ administrators: number; withFactor: number; isOwnSet: boolean }>(
    `with team as (
       select administrator.id,
              second_factor_secret is not null
                or exists (select from portal.passkey
                            where passkey.tenant_id = $1 and passkey.administrator_id = administrator.id) as has_factor
         from portal.administrator where tenant_id = $1)
     select count(*)::int as administrators, count(*) filter (where has_factor)::int as "withFactor",
            coalesce(bool_or(has_factor) filter (where id = $2), false) as "isOwnSet"
       from team`,
    [db.tenantId, ownId],
  );
  return row ?? { administrators: 0, withFactor: 0, isOwnSet: false };
}

interface Refusal {
  site: string;
  kind: string;
  account: Buffer;
  shownAccount: string;
  network: string;
}

/** Counts a refusal in its hour, and deletes some rows older than 30 days. */
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
