import type { TenantDb } from '#kernel/database/database.ts';
import { announceRestored } from '#tickets/session-changes/session-changes.sql.ts';
import { IS_LEFT } from './parts.sql.ts';

/**
 * Enqueues the mail of a session that takes place after all to the holders of tickets whose parts this transaction has ended
 * as `reopened`, also of a claim that turned out to be impossible. The holders of tickets that were passed on get it when the
 * session reopens, even while the buyer's own tickets are being moved. A session that is closed again gets none.
 */
export async function announceReopened(db: TenantDb, closureId: string): Promise<void> {
  const rows = await db.query<{ sessionId: string; sequence: number; holders: string[] }>(
    `select part.session_id as "sessionId", change.sequence, array_agg(distinct ticket.user_id) as holders
       from portal.closure_part as part
       join portal.closure_session as closed
         on closed.tenant_id = $1 and closed.closure_id = $2 and closed.session_id = part.session_id
       join portal.purchase on purchase.tenant_id = $1 and purchase.id = part.purchase_id
       join portal.session_change as change
         on change.tenant_id = $1 and change.session_id = part.session_id and change.state in ('moved', 'restored')
       join portal.ticket
         on ticket.tenant_id = $1 and ticket.purchase_id = part.purchase_id and ticket.session_id = part.session_id
      where part.tenant_id = $1 and part.closure_id = $2 and ${IS_LEFT}
        and (part.state = 'reopened' and part.ended_at = now()
             or part.state = 'moving' and closed.reopened_at = now() and ticket.user_id <> purchase.user_id)
      group by part.session_id, change.sequence`,
    [db.tenantId, closureId],
  );
  for (const { holders, ...change } of rows) await announceRestored(db, holders, change);
}
