import { randomUUID } from 'node:crypto';
import { latestWait } from '@guichet/contract/box-office/waiting-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** The job that mails that a customer waits for a session, when the customer joins and when the session moves; nobody waits for it. */
export const WAIT_JOINED_JOB = defineJob(
  'waiting.joined-mail',
  z.object({
    waitId: z.string(),
    /** Key of the mail after a move; absent when the customer joins */
    changeId: z.string().optional(),
  }),
);

/** When and where a session takes place. */
interface Moment {
  readonly start: Date;
  readonly end: Date;
  readonly room?: Labels | undefined;
  readonly saleEnd?: Date | undefined;
}

/** Returns until when customers can wait for a session: not beyond the end of its sale. */
export function latestWaitFor({ start, saleEnd }: Pick<Moment, 'start' | 'saleEnd'>): Date {
  const latest = latestWait(start);
  return saleEnd !== undefined && saleEnd < latest ? saleEnd : latest;
}

/**
 * Moves the waits for a locked session with its time and room, and mails the customers who go on waiting. The next sweep
 * ends the waits whose new end has passed.
 */
export async function moveWaits(
  db: TenantDb,
  sessionId: string,
  { before, after }: { before: Moment; after: Moment },
): Promise<void> {
  const { start, end, room } = after;
  const moved = await db.query<{ id: string; isOver: boolean }>(
    `update portal.wait
        set until_at = least(until_at + make_interval(secs => $3), $4),
            lines = (
              select jsonb_agg(jsonb_set(line.content, '{details}', (
                       select jsonb_agg(case when detail.content ->> 'eventId' = $2 and detail.content ? 'event'
                                             then jsonb_set(detail.content, '{event}', (detail.content -> 'event') - 'room' || $5)
                                             else detail.content end order by detail.position)
                         from jsonb_array_elements(line.content -> 'details')
                              with ordinality as detail (content, position))) order by line.position)
                from jsonb_array_elements(lines) with ordinality as line (content, position))
      where tenant_id = $1 and session_id = $2 and state = 'waiting'
     returning id, until_at <= now() as "isOver"`,
    [
      db.tenantId,
      sessionId,
      (start.getTime() - before.start.getTime()) / 1000,
      latestWaitFor(after),
      JSON.stringify({ start: start.toISOString(), end: end.toISOString(), ...(room && { room }) }),
    ],
  );
  const changeId = randomUUID();
  for (const { id, isOver } of moved)
    if (!isOver) await enqueue(db, WAIT_JOINED_JOB, { waitId: id, changeId });
}
