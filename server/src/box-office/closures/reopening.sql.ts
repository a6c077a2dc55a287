import type { TenantDb } from '#kernel/database/database.ts';
import type { ClosedSessionRow } from './closures.sql.ts';
import { IS_LEFT } from './parts.sql.ts';

/** A session of a closure that is not open again, with the orders concerned. */
export interface ReopenableRow extends ClosedSessionRow {
  /** Orders whose tickets stay valid when the session is reopened */
  keeping: number;
  moved: number;
  /** Orders that are refunded, or being refunded or moved */
  refunded: number;
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
            part.keeping, part.moved, part.refunded
       from portal.closure_session as closed
       join portal.closure on closure.tenant_id = $1 and closure.id = closed.closure_id and closure.kind = 'closure'
      cross join lateral (
            select count(*) filter (where state in ('open', 'failed'))::int as keeping,
                   count(*) filter (where state in ('moved', 'moving'))::int as moved,
                   count(*) filter (where state in ('refunded', 'refunding'))::int as refunded
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

/**
 * Returns, by session, who holds tickets that stay valid: neither used nor refunded, and of no order whose refund or move is
 * under way.
 */
export async function readKeepers(
  db: TenantDb,
  closureId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.query<{ sessionId: string; holders: string[] }>(
    `select ticket.session_id as "sessionId", array_agg(distinct ticket.user_id) as holders
       from portal.ticket
      where ticket.tenant_id = $1 and ticket.session_id = any ($3) and ${IS_LEFT}
        and not exists (select from portal.closure_part as part
                         where part.tenant_id = $1 and part.closure_id = $2 and part.purchase_id = ticket.purchase_id
                           and part.session_id = ticket.session_id and part.state in ('moving', 'refunding'))
      group by ticket.session_id`,
    [db.tenantId, closureId, sessionIds],
  );
  return new Map(rows.map(({ sessionId, holders }) => [sessionId, holders]));
}
