import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** The job that tells a customer of a change of their session: a {@link SessionNews} with its tenant. */
export const SESSION_NEWS_TASK = 'tickets.session-news-mail';

export interface SessionNews {
  userId: string;
  sessionId: string;
  /** Of the change: a later one replaces it */
  sequence: number;
}

/**
 * Moves the validity of a session's tickets as its start and end were moved, and makes its reminder due again.
 * @param by in milliseconds
 */
export async function moveTickets(
  db: TenantDb,
  sessionId: string,
  by: { start: number; end: number },
): Promise<void> {
  await db.query(
    `update portal.ticket
        set valid_from = valid_from + make_interval(secs => $3), valid_until = valid_until + make_interval(secs => $4)
      where tenant_id = $1 and session_id = $2`,
    [db.tenantId, sessionId, by.start / 1000, by.end / 1000],
  );
  // The subject of a reminder is the customer's id, a space and the session's id.
  await db.query(
    `delete from portal.reminder
      where tenant_id = $1 and mail = 'visit-reminder' and substr(subject, 38) = $2`,
    [db.tenantId, sessionId],
  );
}

/** Enqueues the mails about a change. */
export async function announceChange(
  db: TenantDb,
  userIds: readonly string[],
  change: Pick<SessionNews, 'sessionId' | 'sequence'>,
): Promise<void> {
  for (const userId of userIds) {
    await enqueue(db, SESSION_NEWS_TASK, { tenantId: db.tenantId, userId, ...change });
  }
}
