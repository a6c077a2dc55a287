import type { TenantDb } from '#kernel/database/database.ts';
import type { ClosedSessionRow } from './closures.sql.ts';

/** A session of a closure that is not open again, with the orders concerned. */
export interface ReopenableRow extends ClosedSessionRow {
  /** Orders whose tickets stay valid when the session is reopened */
  keeping: number;
  moved: number;
  /** Orders that are refunded, or being refunded */
  refunded: number;
  /** Orders whose customers chose a refund that failed; staff can retry it */
  failed: number;
}

/** Reads those sessions of a closure that are still part of it. */
export const readReopenable = (
  db: TenantDb,
  closureId: string,
  sessionIds: readonly string[],
): Promise<ReopenableRow[]> =>
  db.query<ReopenableRow>(
    `select closed.session_id as id, closed.start_at as start, closed.end_at as "end",
            closed.establishment_code as "establishmentCode", closed.service_codes as "serviceCodes",
            part.keeping, part.moved, part.refunded, part.failed
       from portal.closure_session as closed
       join portal.closure on closure.tenant_id = $1 and closure.id = closed.closure_id and closure.kind = 'closure'
      cross join lateral (
            select count(*) filter (where state = 'open' or state = 'failed' and chosen_by is distinct from 'customer')::int as keeping,
                   count(*) filter (where state in ('moved', 'moving'))::int as moved,
                   count(*) filter (where state in ('refunded', 'refunding'))::int as refunded,
                   count(*) filter (where state = 'failed' and chosen_by = 'customer')::int as failed
              from portal.closure_part as part
             where part.tenant_id = $1 and part.closure_id = $2 and part.session_id = closed.session_id) as part
      where closed.tenant_id = $1 and closed.closure_id = $2 and closed.session_id = any ($3) and closed.replaced_at is null
      order by closed.start_at, closed.session_id`,
    [db.tenantId, closureId, sessionIds],
  );

/** Returns how many of some sessions of a closure are open again. */
export async function countReopened(
  db: TenantDb,
  closureId: string,
  sessionIds: readonly string[],
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from portal.closure_session
      where tenant_id = $1 and closure_id = $2 and session_id = any ($3) and reopened_at is not null`,
    [db.tenantId, closureId, sessionIds],
  );
  return row?.count ?? 0;
}

/** Ends the closure of sessions, so that they may be closed or moved again; see portal.list_closure. */
export async function markReopened(
  db: TenantDb,
  closureId: string,
  sessionIds: readonly string[],
): Promise<void> {
  await db.query(
    `update portal.closure_session set reopened_at = now(), replaced_at = now()
      where tenant_id = $1 and closure_id = $2 and session_id = any ($3) and replaced_at is null`,
    [db.tenantId, closureId, sessionIds],
  );
}
