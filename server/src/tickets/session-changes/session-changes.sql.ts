import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob, type PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { SoldSession } from './session-changes.ts';

/** Returns upcoming sessions with sold tickets that are neither used nor refunded, as they were sold. */
export function readSoldSessions(db: TenantDb): Promise<SoldSession[]> {
  return db.named<SoldSession>(
    'sold-sessions',
    `select ticket.session_id as "sessionId", min((coalesce(ticket.moved_event, sold.event) ->> 'start')::timestamptz) as start,
            min((coalesce(ticket.moved_event, sold.event) ->> 'end')::timestamptz) as "end"
       from portal.ticket
       join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
       left join lateral (
         select detail -> 'event' as event
           from jsonb_array_elements(purchase.lines) as line
          cross join jsonb_array_elements(line -> 'details') as detail
          where line ->> 'id' = ticket.line_id::text and detail ->> 'eventId' = ticket.session_id
          limit 1) as sold on ticket.moved_event is null
      where ticket.tenant_id = $1 and ticket.session_id is not null and ticket.valid_until > now()
        and ticket.refunded_at is null and ticket.consumed_at is null
        and coalesce(ticket.moved_event, sold.event) is not null
      group by ticket.session_id`,
    [db.tenantId],
  );
}

/** Returns the holders of tickets for a session that are neither used nor refunded. */
export async function readVisitors(db: TenantDb, sessionId: string): Promise<string[]> {
  const rows = await db.named<{ userId: string }>(
    'visitors-of-session',
    `select distinct user_id as "userId" from portal.ticket
      where tenant_id = $1 and session_id = $2 and refunded_at is null and consumed_at is null`,
    [db.tenantId, sessionId],
  );
  return rows.map(({ userId }) => userId);
}

const news = z.object({
  userId: z.string(),
  sessionId: z.string(),
  /** Number of the change: a later change replaces it */
  sequence: z.number(),
});

/** The job that mails a customer a change of a session. */
export const SESSION_NEWS_JOB = defineJob('tickets.session-news-mail', news, { priority: 'bulk' });

/** The job that mails a customer that a closed session takes place after all, at its present time. */
export const SESSION_RESTORED_JOB = defineJob('tickets.session-restored-mail', news, { priority: 'bulk' });

export type SessionNews = PayloadOf<typeof SESSION_NEWS_JOB>;

/**
 * Moves the validity of a session's tickets with its start and end, and makes its reminder due again.
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
    await enqueue(db, SESSION_NEWS_JOB, { userId, ...change });
  }
}

/** Enqueues the mails that a closed session takes place after all. */
export async function announceRestored(
  db: TenantDb,
  userIds: readonly string[],
  change: Pick<SessionNews, 'sessionId' | 'sequence'>,
): Promise<void> {
  for (const userId of userIds) await enqueue(db, SESSION_RESTORED_JOB, { userId, ...change });
}
