import type { TenantDb } from '#kernel/database/database.ts';

/** Returns whether a session was moved after tickets for it were sold. */
export async function wasMoved(db: TenantDb, sessionId: string): Promise<boolean> {
  const rows = await db.query(
    `select from portal.session_change where tenant_id = $1 and session_id = $2 and state = 'moved'`,
    [db.tenantId, sessionId],
  );
  return rows.length > 0;
}
