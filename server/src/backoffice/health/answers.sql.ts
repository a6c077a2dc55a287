import type { TenantAnswers } from '#gateways/ticketing/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';

/** Adds this process's statistics to the current five minutes and deletes rows older than two days. */
export async function addAnswers(db: TenantDb, seen: TenantAnswers): Promise<void> {
  await db.named(
    'ticketing-answers-add',
    `with old as (delete from portal.ticketing_answers where tenant_id = $1 and since < now() - interval '2 days')
     insert into portal.ticketing_answers as known
       (tenant_id, since, answers, failures, total_ms, slowest_ms, wrong_operation, wrong_fields)
     values ($1, date_bin('5 minutes', now(), 'epoch'), $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, since) do update
        set answers = known.answers + excluded.answers, failures = known.failures + excluded.failures,
            total_ms = known.total_ms + excluded.total_ms, slowest_ms = greatest(known.slowest_ms, excluded.slowest_ms),
            wrong_operation = coalesce(excluded.wrong_operation, known.wrong_operation),
            wrong_fields = coalesce(excluded.wrong_fields, known.wrong_fields)`,
    [
      db.tenantId,
      seen.answers,
      seen.failures,
      Math.round(seen.totalMs),
      Math.round(seen.slowestMs),
      seen.wrong?.operation ?? null,
      seen.wrong?.fields ?? null,
    ],
  );
}
