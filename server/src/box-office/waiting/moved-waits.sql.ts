import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { changeOf, type MoveChange } from '@guichet/contract/box-office/closure-rules.ts';
import { latestWait } from '@guichet/contract/box-office/waiting-rules.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import { Labels as LabelsShape } from '@guichet/contract/shapes.ts';
import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob, type PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { enqueueOfferEnded } from './offer-ended.sql.ts';

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
  for (const waitId of await lockOffers(db, [sessionId])) {
    await moveOffer(db, { waitId, sessionId }, after);
    await enqueue(db, OFFER_MOVED_JOB, { waitId, changeId, former });
  }
}

/**
 * Locks the carts of the open offers of sessions, those in payment included, in the order of their ids, as every other
 * statement on many carts does. A change of several sessions calls it once for all of them before `moveWaits`.
 * @returns the ids of their waits
 */
export async function lockOffers(db: TenantDb, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select wait.id from portal.wait
       join portal.cart on cart.tenant_id = $1 and cart.id = wait.cart_id
      where wait.tenant_id = $1 and wait.session_id = any ($2) and wait.state = 'offered'
        and cart.state in ('open', 'failed', 'cancelled', 'payment-pending') and cart.valid_until > now()
      order by cart.id for no key update of cart`,
    [db.tenantId, sessionIds],
  );
  return rows.map(({ id }) => id);
}

/** Returns what has changed of the session of an offer; undefined when it takes place as before. */
export function changeOfOffer(
  former: { start: string; room?: Labels | undefined },
  now: Pick<Moment, 'start' | 'room'>,
): MoveChange | undefined {
  const isNewTime = former.start !== now.start.toISOString();
  const isNewRoom = !isDeepStrictEqual(former.room ?? {}, now.room ?? {});
  return isNewTime || isNewRoom ? changeOf([{ isNewTime, isNewRoom }]) : undefined;
}

/**
 * Gives an open offer the time and room of its session. It ends when the sale of the session ends, at the latest; a page
 * that shows the former time can no longer pay it. A cart in payment keeps the time that its buyer saw. The mail of its end
 * comes at its new end. Repeating it changes nothing.
 */
export async function moveOffer(
  db: TenantDb,
  { waitId, sessionId }: { waitId: string; sessionId: string },
  after: Moment,
): Promise<void> {
  const [shortened] = await db.query<{ endsAt: Date }>(
    `with former as (
       select cart.id, cart.valid_until from portal.wait
         join portal.cart on cart.tenant_id = $1 and cart.id = wait.cart_id
        where wait.tenant_id = $1 and wait.id = $2 and wait.state = 'offered'
          for no key update of cart),
     moved as (
       update portal.cart
          set lines = portal.moved_lines(cart.lines, $3, $4), valid_until = least(cart.valid_until, $5),
              version = cart.version + 1, updated_at = now()
         from former
        where cart.tenant_id = $1 and cart.id = former.id and cart.state in ('open', 'failed', 'cancelled')
          and cart.valid_until > now() and cart.lines is distinct from portal.moved_lines(cart.lines, $3, $4)
       returning cart.id, cart.valid_until, former.valid_until as former_end),
     shown as (
       update portal.wait set lines = portal.moved_lines(lines, $3, $4)
         from moved where tenant_id = $1 and wait.id = $2 and wait.cart_id = moved.id)
     select valid_until as "endsAt" from moved where valid_until < former_end`,
    [db.tenantId, waitId, sessionId, momentIn(after), latestWaitFor(after)],
  );
  if (shortened) await enqueueOfferEnded(db, waitId, shortened.endsAt);
}

/** Seconds between two looks at an offer whose payment was under way when its session moved. */
const PAYING_SECONDS = 30;

/** Enqueues the mail about a moved offer again, for when its payment has ended. */
export const enqueueAfterPayment = (
  db: TenantDb,
  payload: PayloadOf<typeof OFFER_MOVED_JOB>,
): Promise<void> =>
  enqueue(db, OFFER_MOVED_JOB, payload, { runAt: new Date(Date.now() + PAYING_SECONDS * 1000) });
