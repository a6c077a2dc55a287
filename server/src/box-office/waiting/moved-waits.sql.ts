import { randomUUID } from 'node:crypto';
import { latestWait } from '@guichet/contract/box-office/waiting-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import { Labels as LabelsShape } from '@guichet/contract/shapes.ts';
import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob, type PayloadOf } from '#platform/jobs/define-job.ts';
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

/** The job that mails the new time or room of an open offer; a person waits for it. */
export const OFFER_MOVED_JOB = defineJob(
  'waiting.offer-moved-mail',
  z.object({
    waitId: z.string(),
    /** Key of the mail */
    changeId: z.string(),
    /** What the offer named before the move; `start` in ISO 8601 */
    former: z.object({ start: z.string(), room: LabelsShape.optional() }),
  }),
  { priority: 'awaited' },
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

/** Returns the part of a cart's event that a move changes, for portal.moved_lines. */
const momentIn = ({ start, end, room }: Moment): string =>
  JSON.stringify({ start: start.toISOString(), end: end.toISOString(), ...(room && { room }) });

/**
 * Moves the waits for a locked session and its open offers with its time and room, and mails their customers. The next
 * sweep ends the waits whose new end has passed.
 */
export async function moveWaits(
  db: TenantDb,
  sessionId: string,
  { before, after }: { before: Moment; after: Moment },
): Promise<void> {
  const moved = await db.query<{ id: string; isOver: boolean }>(
    `update portal.wait
        set until_at = least(until_at + make_interval(secs => $3), $4), lines = portal.moved_lines(lines, $2, $5)
      where tenant_id = $1 and session_id = $2 and state = 'waiting'
     returning id, until_at <= now() as "isOver"`,
    [
      db.tenantId,
      sessionId,
      (after.start.getTime() - before.start.getTime()) / 1000,
      latestWaitFor(after),
      momentIn(after),
    ],
  );
  const changeId = randomUUID();
  for (const { id, isOver } of moved)
    if (!isOver) await enqueue(db, WAIT_JOINED_JOB, { waitId: id, changeId });
  const { start, room } = before;
  const former = { start: start.toISOString(), ...(room && { room }) };
  for (const waitId of await readOffers(db, sessionId)) {
    await moveOffer(db, { waitId, sessionId }, after);
    await enqueue(db, OFFER_MOVED_JOB, { waitId, changeId, former });
  }
}

/** Locks the carts of the open offers of a session, those in payment included. @returns the ids of their waits */
async function readOffers(db: TenantDb, sessionId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select wait.id from portal.wait
       join portal.cart on cart.tenant_id = $1 and cart.id = wait.cart_id
      where wait.tenant_id = $1 and wait.session_id = $2 and wait.state = 'offered'
        and cart.state in ('open', 'failed', 'cancelled', 'payment-pending') and cart.valid_until > now()
      order by wait.number for no key update of cart`,
    [db.tenantId, sessionId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Gives an open offer the time and room of its session. It ends when the sale of the session ends, at the latest; a page
 * that shows the former time can no longer pay it. A cart in payment keeps the time that its buyer saw. Repeating it
 * changes nothing.
 */
export async function moveOffer(
  db: TenantDb,
  { waitId, sessionId }: { waitId: string; sessionId: string },
  after: Moment,
): Promise<void> {
  await db.query(
    `with moved as (
       update portal.cart
          set lines = portal.moved_lines(cart.lines, $3, $4), valid_until = least(cart.valid_until, $5),
              version = cart.version + 1, updated_at = now()
         from portal.wait
        where wait.tenant_id = $1 and wait.id = $2 and wait.state = 'offered'
          and cart.tenant_id = $1 and cart.id = wait.cart_id and cart.state in ('open', 'failed', 'cancelled')
          and cart.valid_until > now() and cart.lines is distinct from portal.moved_lines(cart.lines, $3, $4)
       returning cart.id)
     update portal.wait set lines = portal.moved_lines(lines, $3, $4)
       from moved where tenant_id = $1 and wait.id = $2 and wait.cart_id = moved.id`,
    [db.tenantId, waitId, sessionId, momentIn(after), latestWaitFor(after)],
  );
}

/** Seconds between two looks at an offer whose payment was under way when its session moved. */
const PAYING_SECONDS = 30;

/** Enqueues the mail about a moved offer again, for when its payment has ended. */
export const enqueueAfterPayment = (
  db: TenantDb,
  payload: PayloadOf<typeof OFFER_MOVED_JOB>,
): Promise<void> =>
  enqueue(db, OFFER_MOVED_JOB, payload, { runAt: new Date(Date.now() + PAYING_SECONDS * 1000) });
