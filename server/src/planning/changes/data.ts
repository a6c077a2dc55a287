import type { TenantDb } from '#platform/database/database.ts';
import type { SessionChange } from './model.ts';

/** Reads the changes of some sessions. */
export function readSessionChanges(db: TenantDb, sessionIds: readonly string[]): Promise<SessionChange[]> {
  return db.named<SessionChange>(
    'session-changes',
    `select session_id as "sessionId", state, start_at as start, end_at as "end", sequence, changed_at as "changedAt"
       from portal.session_change where tenant_id = $1 and session_id = any ($2)`,
    [db.tenantId, sessionIds],
  );
}
