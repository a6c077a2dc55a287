import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Sold, StartFacts, SynchronizationSummary, TicketCount } from './overview.ts';

interface Stretch {
  from: Date;
  until: Date;
}

/** Reads the sales of consecutive periods; takings are in cents. */
export async function readSold(
  db: TenantDb,
  stretches: readonly Stretch[],
): Promise<Omit<Sold, 'refunded'>[]> {
  const rows = await db.named<Omit<Sold, 'refunded'> & { place: number }>(
    'overview-sold',
    `select width_bucket(sold_at, $2::timestamptz[]) as place, count(*)::int as orders,
            sum(total_amount)::bigint as takings
       from portal.purchase where tenant_id = $1 and sold_at >= $3 and sold_at < $4 group by place`,
    [db.tenantId, stretches.map(({ from }) => from), stretches[0]?.from, stretches.at(-1)?.until],
  );
  const known = new Map(rows.map(({ place, orders, takings }) => [place, { orders, takings }]));
  return stretches.map((_, index) => known.get(index + 1) ?? { orders: 0, takings: 0 });
}

/** Counts the tickets sold and the tickets cancelled in each of several periods. */
export function countTickets(db: TenantDb, stretches: readonly Stretch[]): Promise<TicketCount[]> {
  return db.named<TicketCount>(
    'overview-tickets',
    `select (select count(*)::int from portal.purchase
               join portal.ticket on ticket.tenant_id = $1 and ticket.purchase_id = purchase.id
              where purchase.tenant_id = $1 and sold_at >= stretch.first and sold_at < stretch.last) as tickets,
            (select count(*)::int from portal.ticket
              where tenant_id = $1 and refunded_at >= stretch.first and refunded_at < stretch.last) as cancelled
       from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as stretch (first, last, place)
      order by stretch.place`,
    [db.tenantId, stretches.map(({ from }) => from), stretches.map(({ until }) => until)],
  );
}

/** Reads the running and the last ended synchronization, with the counts of its changes. */
export async function readSynchronizationSummary(db: TenantDb): Promise<SynchronizationSummary> {
  const [summary] = await db.named<SynchronizationSummary>(
    'overview-synchronization',
    `select running.started_at as "runningSince", running.administrator_email as "runningBy",
            (select max(finished_at) from portal.catalogue_synchronization
              where tenant_id = $1 and state = 'done') as "lastDoneAt",
            ended.finished_at as "finishedAt", ended.administrator_email as by, ended.state = 'done' as "isDone",
            ended.failure, (ended.result #>> '{added,count}')::int as added,
            (ended.result #>> '{changed,count}')::int as changed, (ended.result #>> '{gone,count}')::int as gone,
            (ended.result #>> '{conflicts,count}')::int as conflicts
       from (values (1)) as one
       left join portal.catalogue_synchronization as running
         on running.tenant_id = $1 and running.state = 'running' and running.lease_until >= clock_timestamp()
       left join lateral (
              select * from portal.catalogue_synchronization
               where tenant_id = $1 and finished_at is not null order by started_at desc, id limit 1) as ended on true`,
    [db.tenantId],
  );
  return summary as SynchronizationSummary;
}

/** Counts the administrators of each tenant who can sign in. */
export async function countAdministrators(database: Database): Promise<Map<TenantId, number>> {
  const rows = await database.direct.named<{ tenant: TenantId; administrators: number }>(
    'overview-administrators',
    `select tenant, administrators
       from portal.report_tenants(array(select id from portal.tenant), 'portal.count_administrators')
            as (tenant uuid, administrators integer)`,
  );
  return new Map(rows.map(({ tenant, administrators }) => [tenant, administrators]));
}

/** Returns when and why the venue was last closed; undefined when it never was. */
export async function readClosure(db: TenantDb): Promise<{ at: Date; reason: string | null } | undefined> {
  const [closure] = await db.named<{ at: Date; reason: string | null }>(
    'overview-closure',
    `select at, (select change ->> 'to' from jsonb_array_elements(changes) as change
                  where change ->> 'field' = 'reason' limit 1) as reason
       from portal.audit_entry where tenant_id = $1 and action = 'venue.closed'
      order by at desc limit 1`,
    [db.tenantId],
  );
  return closure;
}

/** Reads the portal's part of the way from an empty venue to its first sale. */
export async function readStartFacts(db: TenantDb): Promise<Omit<StartFacts, 'hasSessions' | 'hasEntered'>> {
  const [facts] = await db.query<Omit<StartFacts, 'hasSessions' | 'hasEntered'>>(
    `with item as (select kind, source from portal.catalogue_item where tenant_id = $1 and is_present and is_enabled)
     select exists (select from item where kind = 'establishment' and source ->> 'address' <> '') as "hasAddress",
            exists (select from item where kind = 'service'
                       and jsonb_path_exists(source, '$.prices[*].cents ? (@ > 0)')) as "hasPrices",
            exists (select from item where kind = 'service' and source ->> 'type' in ('7', '8')) as "hasDated",
            exists (select from portal.parameter
                     where tenant_id = $1 and code in ('mailSender_1', 'mailSender_2') and value <> '') as "hasSender",
            (select sold_at from portal.purchase where tenant_id = $1 order by sold_at limit 1) is not null as "hasSold"`,
    [db.tenantId],
  );
  return facts as Omit<StartFacts, 'hasSessions' | 'hasEntered'>;
}
