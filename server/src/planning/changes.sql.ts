import type { Labels } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { SessionChange } from './changes.ts';

/** Reads the changes of some sessions. */
export function readSessionChanges(db: TenantDb, sessionIds: readonly string[]): Promise<SessionChange[]> {
  return db.named<SessionChange>(
    'session-changes',
    `select session_id as "sessionId", state, start_at as start, end_at as "end", sequence, changed_at as "changedAt"
       from portal.session_change where tenant_id = $1 and session_id = any ($2)`,
    [db.tenantId, sessionIds],
  );
}

/** Locks the change of a session until the end of the transaction. @returns undefined when there is none */
export async function lockSessionChange(db: TenantDb, sessionId: string): Promise<SessionChange | undefined> {
  const [change] = await db.query<SessionChange>(
    `select session_id as "sessionId", state, start_at as start, end_at as "end", sequence, changed_at as "changedAt"
       from portal.session_change where tenant_id = $1 and session_id = $2 for no key update`,
    [db.tenantId, sessionId],
  );
  return change;
}

/**
 * Records a change of a session.
 * @param room the present room; undefined when it is not known to have changed
 * @returns its sequence number, or undefined when another process recorded the same change
 */
export async function recordSessionChange(
  db: TenantDb,
  {
    sessionId,
    state,
    start,
    end,
    room,
  }: Pick<SessionChange, 'sessionId' | 'state' | 'start' | 'end'> & { room?: Labels },
): Promise<number | undefined> {
  const [row] = await db.named<{ sequence: number }>(
    'record-session-change',
    `insert into portal.session_change as known (tenant_id, session_id, state, start_at, end_at, room, sequence)
     values ($1, $2, $3, $4, $5, $6, case when $3 = 'missing' then 0 else 1 end)
     on conflict (tenant_id, session_id) do update
        set state = excluded.state, start_at = coalesce(excluded.start_at, known.start_at),
            end_at = coalesce(excluded.end_at, known.end_at), room = coalesce(excluded.room, known.room),
            changed_at = now(),
            sequence = known.sequence + case when $3 = 'missing' then 0 else 1 end
      where (known.state, known.start_at, known.end_at, known.room)
            is distinct from (excluded.state, coalesce(excluded.start_at, known.start_at),
                              coalesce(excluded.end_at, known.end_at), coalesce(excluded.room, known.room))
     returning sequence`,
    [db.tenantId, sessionId, state, start, end, room ? JSON.stringify(room) : null],
  );
  return row?.sequence;
}

/** Deletes the record of a missing session, which exists again by its tickets. */
export async function forgetMissing(db: TenantDb, sessionId: string): Promise<void> {
  await db.query(
    `delete from portal.session_change where tenant_id = $1 and session_id = $2 and state = 'missing' and sequence = 0`,
    [db.tenantId, sessionId],
  );
}
