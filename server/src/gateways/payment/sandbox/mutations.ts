import type { Db } from '#kernel/database/database.ts';
import type { Fields } from '../lyra/signature.ts';
import type { HostedSession } from './data.ts';
import type { PaymentResult } from './result.ts';
import type { UsedCard } from './test-cards.ts';

/** Opens a session. @returns false when the shop has already used this transaction id today */
export async function openSession(
  db: Db,
  session: {
    id: string;
    siteId: string;
    transactionId: string;
    day: string;
    form: Fields;
    now: Date;
    expiresAt: Date;
  },
): Promise<boolean> {
  const rows = await db.named(
    'sandbox-open-session',
    `insert into sandbox.payment_session
       (id, site_id, transaction_id, transaction_day, form, created_at, expires_at)
     values ($1, $2, lower($3), $4, $5, $6, $7)
     on conflict (site_id, transaction_day, transaction_id) do nothing
     returning id`,
    [
      session.id,
      session.siteId,
      session.transactionId,
      session.day,
      JSON.stringify(session.form),
      session.now,
      session.expiresAt,
    ],
  );
  return rows.length === 1;
}

/** Starts the challenge of a session. @returns false when another request has ended the session */
export async function beginChallenge(db: Db, sessionId: string, card: UsedCard, now: Date): Promise<boolean> {
  const rows = await db.named(
    'sandbox-begin-challenge',
    `update sandbox.payment_session set state = 'challenge', used_card = $2
     where id = $1 and state = 'open' and expires_at > $3 returning id`,
    [sessionId, JSON.stringify(card), now],
  );
  return rows.length === 1;
}

/** A notification that this process has claimed. */
export interface ClaimedNotification {
  readonly id: number;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly siteId: string;
  readonly form: Fields;
  readonly result: Fields;
}

/** Lease of a claim, longer than a delivery may take; after it another process takes over. */
const CLAIM_MS = 15_000;

/**
 * Ends a session once: writes the outcome, its transaction and its notifications together.
 *
 * @param session as the caller read it; when its state has changed, the session is left alone
 * @returns the notifications due now, claimed by the caller; null when the session had changed
 */
export async function concludeSession(
  db: Db,
  session: HostedSession,
  result: PaymentResult,
  now: Date,
): Promise<ClaimedNotification[] | null> {
  const due = (delay: number) => new Date(now.getTime() + (delay === 0 ? CLAIM_MS : delay));
  const rows = await db.named<{ notifications: { id: number; attempts: number }[] }>(
    'sandbox-conclude-session',
    `with concluded as (
       update sandbox.payment_session set state = 'concluded', result = $3, used_card = coalesce($11, used_card)
       where id = $1 and state = $2 returning id, site_id
     ), recorded as (
       insert into sandbox.payment_transaction
         (uuid, session_id, site_id, order_id, operation_type, status, amount_cents, created_at)
       select $4, id, site_id, $5, $14, $6, $7, $8 from concluded where $4::text is not null
     ), planned as (
       insert into sandbox.payment_due (session_id, sequence_number, amount_cents, due_at)
       select concluded.id, "sequenceNumber", "amountCents", "dueAt" + coalesce(ahead, '0')
         from concluded
         left join sandbox.payment_clock as clock on clock.site_id = concluded.site_id,
              jsonb_to_recordset($12) as later ("sequenceNumber" integer, "amountCents" bigint, "dueAt" timestamptz)
     ), kept as (
       insert into sandbox.payment_token (token, site_id, used_card, created_at)
       select $13, site_id, $11, $8 from concluded where $13::text is not null
     ), changed as (
       update sandbox.payment_token as token set used_card = $11 from concluded
        where token.token = $15 and token.site_id = concluded.site_id and token.state = 'active'
     ), announced as (
       insert into sandbox.payment_notification (session_id, attempts, due_at)
       select id, attempts, due_at from concluded, unnest($9::integer[], $10::timestamptz[]) as first(attempts, due_at)
       returning id, attempts
     )
     select (select coalesce(json_agg(announced order by id), '[]') from announced where attempts > 0) as notifications
     from concluded`,
    [
      session.id,
      session.state,
      JSON.stringify(result.fields),
      result.transactionUuid,
      session.form.vads_order_id,
      result.status,
      result.amountCents,
      now,
      result.notificationDelays.map((delay) => (delay === 0 ? 1 : 0)),
      result.notificationDelays.map(due),
      result.usedCard && JSON.stringify(result.usedCard),
      JSON.stringify(result.later),
      result.token,
      result.operationType,
      result.changedToken,
    ],
  );
  if (!rows[0]) return null;
  return rows[0].notifications.map((notification) => ({
    ...notification,
    siteId: session.siteId,
    form: session.form,
    result: result.fields,
  }));
}

/** Claims the notifications that are due; other processes do not get them during the lease. */
export function claimNotifications(db: Db, now: Date): Promise<ClaimedNotification[]> {
  return db.named<ClaimedNotification>(
    'sandbox-claim-notifications',
    `update sandbox.payment_notification notification
     set attempts = notification.attempts + 1, due_at = $2
     from (
       select id from sandbox.payment_notification where state = 'due' and due_at <= $1
       order by due_at limit 20 for update skip locked
     ) claimed, sandbox.payment_session session
     where notification.id = claimed.id and session.id = notification.session_id
     returning notification.id, notification.attempts, session.site_id as "siteId", session.form,
       session.result || coalesce(
         (select result from sandbox.payment_transaction where uuid = notification.transaction_uuid), '{}') as result`,
    [now, new Date(now.getTime() + CLAIM_MS)],
  );
}

/** Stores the outcome of a delivery. @param next time of the retry; 'delivered' or 'given-up' for no retry */
export async function settleNotification(
  db: Db,
  id: number,
  next: Date | 'delivered' | 'given-up',
): Promise<void> {
  await db.named(
    'sandbox-settle-notification',
    `update sandbox.payment_notification set state = $2, due_at = coalesce($3, due_at) where id = $1`,
    [id, next instanceof Date ? 'due' : next, next instanceof Date ? next : null],
  );
}

/** Cancels a payment that is not captured. @returns false when it was no longer authorised */
export async function cancelTransaction(db: Db, uuid: string): Promise<boolean> {
  const rows = await db.named(
    'sandbox-cancel-transaction',
    `update sandbox.payment_transaction set status = 'CANCELLED'
     where uuid = $1 and status = 'AUTHORISED' and operation_type = 'DEBIT'
       and not exists (
         select from sandbox.payment_transaction refund
         where refund.parent_uuid = payment_transaction.uuid)
     returning uuid`,
    [uuid],
  );
  return rows.length === 1;
}

/**
 * Refunds part of a payment, at most the remaining amount.
 *
 * @returns false when less than the requested amount remains
 */
export async function refundTransaction(
  db: Db,
  refund: { uuid: string; newUuid: string; amountCents: number; now: Date },
): Promise<boolean> {
  await db.query('select from sandbox.payment_transaction where uuid = $1 for update', [refund.uuid]);
  const rows = await db.named(
    'sandbox-refund-transaction',
    `insert into sandbox.payment_transaction
       (uuid, parent_uuid, session_id, site_id, order_id, operation_type, status, amount_cents, created_at)
     select $2, uuid, session_id, site_id, order_id, 'CREDIT', 'AUTHORISED', $3::bigint, $4
     from sandbox.payment_transaction paid
     where uuid = $1 and status = 'AUTHORISED' and operation_type = 'DEBIT'
       and amount_cents - (
         select coalesce(sum(amount_cents), 0) from sandbox.payment_transaction
         where parent_uuid = paid.uuid) >= $3::bigint
     returning uuid`,
    [refund.uuid, refund.newUuid, refund.amountCents, refund.now],
  );
  return rows.length === 1;
}
