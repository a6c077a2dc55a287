import type { TenantDb } from '#kernel/database/database.ts';
import type { CheckedLine, StoredLine, VenueHealth } from './health.ts';

/** Reads the figures of a venue that a few milliseconds suffice for. */
export async function readVenueHealth(db: TenantDb): Promise<VenueHealth> {
  const [health] = await db.named<VenueHealth>(
    'venue-health',
    `select clock_timestamp() as now,
            (select max(finished_at) from portal.catalogue_synchronization
              where tenant_id = $1 and state = 'done') as "synchronizedAt",
            (select failure from portal.catalogue_synchronization
              where tenant_id = $1 and finished_at is not null order by finished_at desc limit 1) as failure,
            asked.answers, asked.failures, asked."totalMs", asked."slowestMs",
            (select jsonb_build_object('operation', wrong_operation, 'fields', wrong_fields)
               from portal.ticketing_answers
              where tenant_id = $1 and since > now() - interval '15 minutes' and wrong_operation is not null
              order by since desc limit 1) as wrong,
            (select count(*)::int from portal.mail_delivery
              where tenant_id = $1 and outcome = 'refused' and ended_at > now() - interval '1 day') as refused,
            (select count(*)::int from portal.mail_delivery
              where tenant_id = $1 and bounced_at > now() - interval '1 day') as bounced,
            (select count(*)::int from portal.mail_delivery
              where tenant_id = $1 and outcome is null and claimed_until < now() - interval '10 minutes') as waiting,
            late.count as "latePayments", late.oldest as "oldestPayment",
            stuck.count as "stuckCarts", stuck.oldest as "oldestCart",
            (select partner_key_expires_on::text from portal.tenant_connection
              where tenant_id = $1 and base_address_api_v5 <> '') as "keyExpiresOn",
            (select nullif(choices ->> 'secretExpiresOn', '') from portal.sso_settings
              where tenant_id = $1 and (choices ->> 'isEnable')::boolean) as "ssoExpiresOn"
       from (select coalesce(sum(answers), 0)::int as answers, coalesce(sum(failures), 0)::int as failures,
                    coalesce(sum(total_ms), 0)::float8 as "totalMs", coalesce(max(slowest_ms), 0) as "slowestMs"
               from portal.ticketing_answers
              where tenant_id = $1 and since > now() - interval '15 minutes') as asked,
            (select count(*)::int as count, min(coalesce(unanswered_since, next_poll_at)) as oldest
               from portal.payment_attempt
              where tenant_id = $1 and state in ('begun', 'pending', 'failed')
                and coalesce(unanswered_since, next_poll_at) < now() - interval '5 minutes') as late,
            (select count(*)::int as count, min(paid_at) as oldest
               from portal.stuck_cart where tenant_id = $1 and state = 'stuck') as stuck`,
    [db.tenantId],
  );
  return health as VenueHealth;
}

/** Reads the lines of the last check. */
export function readLines(db: TenantDb): Promise<StoredLine[]> {
  return db.named<StoredLine>(
    'health-lines',
    `select line, is_green as "isGreen", since, checked_at as "checkedAt", facts
       from portal.health_line where tenant_id = $1`,
    [db.tenantId],
  );
}

/** Returns when the invariants were last checked; undefined before the first check. */
export async function readInvariantsCheckedAt(db: TenantDb): Promise<Date | undefined> {
  const [row] = await db.named<{ at: Date | null }>(
    'health-invariants-at',
    `select min(checked_at) as at from portal.health_line where tenant_id = $1 and line = 'money'`,
    [db.tenantId],
  );
  return row?.at ?? undefined;
}

/**
 * Stores the lines of a check. A line of a first check has turned if it is not green. When two processes store the same
 * result, only one of them gets the turned lines. @returns the lines that have turned
 */
export async function saveLines(db: TenantDb, lines: readonly CheckedLine[]): Promise<CheckedLine[]> {
  const rows = await db.query<{ line: string }>(
    `with found as (
       select line, "isGreen" as is_green, facts
         from jsonb_to_recordset($2) as found (line text, "isGreen" boolean, facts jsonb)),
     before as (
       select line, is_green from portal.health_line where tenant_id = $1 for update),
     saved as (
       insert into portal.health_line as known (tenant_id, line, is_green, since, checked_at, facts)
       select $1, line, is_green, now(), now(), facts from found
       on conflict (tenant_id, line) do update
          set since = case when known.is_green = excluded.is_green then known.since else excluded.since end,
              is_green = excluded.is_green, checked_at = excluded.checked_at, facts = excluded.facts)
     select found.line from found left join before using (line)
      where found.is_green is distinct from coalesce(before.is_green, true)`,
    [db.tenantId, JSON.stringify(lines)],
  );
  return lines.filter(({ line }) => rows.some((row) => row.line === line));
}
