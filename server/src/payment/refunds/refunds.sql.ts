import { LocaleTag } from '@guichet/contract/shapes.ts';
import { z } from 'zod';
import type { OrderReference, PaymentEvent } from '#gateways/payment/shapes/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { giftUseOf, type RefundPart, type RefundState, refundStateOf } from './refunds.ts';

/** The job that makes refunds. */
export const REFUND_JOB = defineJob('payment.refund', z.object({ transactionUuid: z.string() }), {
  priority: 'money',
  ifTenantIsMissing: 'fail',
});

/** The job that notifies a customer of a refund. */
export const REFUND_MAIL_JOB = defineJob(
  'tickets.refund-mail',
  z.object({
    refundId: z.string(),
    /** State of the refund in the mail; absent from requested mails, and means `done`. */
    state: z.enum(['pending', 'done', 'failed']).exactOptional(),
    /** Number of repeated requests for parts of the refund. */
    round: z.number().exactOptional(),
    /** Id of a requested mail; absent for the mail that follows the refund. */
    requestId: z.string().exactOptional(),
    /** The language of the request; otherwise the language of the sale. */
    locale: LocaleTag.exactOptional(),
  }),
  { ifTenantIsMissing: 'fail' },
);

/** Enqueues the due refunds of a transaction. */
const enqueueRefund = (db: TenantDb, transactionUuid: string): Promise<void> =>
  enqueue(db, REFUND_JOB, { transactionUuid }, { key: `${REFUND_JOB.name}:${transactionUuid}` });

/** A payment to refund, in full or in part. */
export interface Refund {
  readonly transactionUuid: string;
  /** Number among the refunds of its transaction, from 1. */
  readonly number: number;
  /** Null when no attempt of the portal has the order. */
  readonly attemptId: string | null;
  /** The order's id at the provider. */
  readonly orderId: string;
  /** In cents. */
  readonly amount: number;
  readonly currency: 'EUR';
  readonly reason: string;
  /** The decision that it carries out; null for old payments for nothing. */
  readonly refundId: string | null;
}

/** The columns of a {@link Refund}. */
const REFUND_COLUMNS =
  'transaction_uuid as "transactionUuid", number, attempt_id as "attemptId", coalesce(order_id, attempt_id::text) as "orderId", amount, currency, reason, refund_id as "refundId"';

/** Returns unconfirmed refunds, oldest first; of one transaction when it is given. */
export function dueRefunds(db: TenantDb, transactionUuid: string | null = null): Promise<Refund[]> {
  return db.named<Refund>(
    'payment-due-refunds',
    `select ${REFUND_COLUMNS}
       from portal.payment_refund
      where state = 'due' and ($1::text is null or transaction_uuid = $1) order by requested_at, number limit 50`,
    [transactionUuid],
  );
}

/** Returns the provider's transactions that refunded a transaction. */
export async function madeRefunds(db: TenantDb, transactionUuid: string): Promise<string[]> {
  const rows = await db.named<{ madeBy: string }>(
    'payment-made-refunds',
    `select made_by as "madeBy" from portal.payment_refund where transaction_uuid = $1 and made_by is not null`,
    [transactionUuid],
  );
  return rows.map(({ madeBy }) => madeBy);
}

/** Returns the order of a refund's transaction at the provider: a separately paid instalment has its own order. */
export async function orderOf(
  db: TenantDb,
  { transactionUuid, attemptId, orderId }: Pick<Refund, 'transactionUuid' | 'attemptId' | 'orderId'>,
): Promise<OrderReference> {
  const [order] = await db.named<OrderReference>(
    'payment-order-of-refund',
    `select id as "orderId", session from portal.payment_attempt
      where tenant_id = $1 and (id = $2 or schedule_id = $2 and transaction_uuid = $3)
      order by id = $2 limit 1`,
    [db.tenantId, attemptId, transactionUuid],
  );
  return order ?? { orderId, session: null };
}

/** A refund that the provider has accepted and not confirmed. */
export interface PendingRefund extends Refund {
  readonly madeBy: string;
}

/** Returns pending refunds that were not polled for an hour, the longest unpolled first. */
export function pendingRefunds(db: TenantDb): Promise<PendingRefund[]> {
  return db.named<PendingRefund>(
    'payment-pending-refunds',
    `select ${REFUND_COLUMNS}, made_by as "madeBy"
       from portal.payment_refund
      where tenant_id = $1 and state = 'pending' and coalesce(polled_at, requested_at) < now() - interval '1 hour'
      order by coalesce(polled_at, requested_at) limit 50`,
    [db.tenantId],
  );
}

/** A payment for nothing. */
export type NeedlessPayment = Pick<Refund, 'transactionUuid' | 'attemptId' | 'orderId' | 'amount' | 'reason'>;

/**
 * Requests the refund of the whole captured amount of a transaction, in cents, once. The caller blocks events of
 * payments.
 * @param by the administrator who decided; undefined: automatic
 * @returns false when a part of it is already refunded
 */
export async function requestRefund(
  db: TenantDb,
  { transactionUuid, attemptId, orderId, amount, reason }: NeedlessPayment,
  by?: Administrator,
): Promise<boolean> {
  const rows = await db.named(
    'payment-request-refund',
    `with decided as (
       insert into portal.refund (tenant_id, id, transaction_uuid, amount, currency, state, administrator_id, administrator_email)
       select $1, gen_random_uuid(), $2, $5 - case when elsewhere.amount < $5 then elsewhere.amount else 0 end, 'EUR', 'due', $7, $8
         -- Of what the provider has refunded without the portal, a refund of the same amount is taken for this one.
         from (select coalesce(sum(coalesce(effective_amount, amount)), 0)::int as amount from portal.payment_event
                where tenant_id = $1 and parent_uuid = $2 and operation_type = 'CREDIT' and status_class = 'paid') as elsewhere
        where not exists (select from portal.payment_refund where tenant_id = $1 and transaction_uuid = $2)
       on conflict do nothing returning id, amount)
     insert into portal.payment_refund (tenant_id, transaction_uuid, attempt_id, order_id, amount, currency, reason, refund_id)
     select $1, $2, $3, $4, amount, 'EUR', $6, id from decided returning 1`,
    [
      db.tenantId,
      transactionUuid,
      attemptId,
      attemptId === null ? orderId : null,
      amount,
      reason,
      by?.userId ?? null,
      by?.email ?? '',
    ],
  );
  if (rows.length > 0) await enqueueRefund(db, transactionUuid);
  return rows.length > 0;
}

/** Requests the parts of a decided refund, whose cart or order the caller has locked; see issueCredit for its credit. */
export async function requestParts(
  db: TenantDb,
  refund: {
    readonly id: string;
    readonly currency: string;
    readonly reason: 'unsold' | 'order';
    /** Gives credit for what the bank would be asked for */
    readonly isCredit?: boolean;
  },
  parts: readonly RefundPart[],
): Promise<void> {
  for (const part of parts) {
    const { transactionUuid, attemptId, amount, made } = part;
    const giftUse = giftUseOf(part);
    const isCredit = refund.isCredit === true && giftUse === null && !made;
    const isDone = giftUse !== null || isCredit || made?.madeBy === null;
    const state: RefundState = isDone ? 'done' : made ? 'pending' : 'due';
    await db.named(
      'payment-request-part',
      `insert into portal.payment_refund
         (tenant_id, transaction_uuid, number, attempt_id, amount, currency, reason, refund_id, state, made_by, order_id, done_at, is_credit)
       values ($1, $2, (select coalesce(max(number), 0) + 1 from portal.payment_refund where tenant_id = $1 and transaction_uuid = $2),
               $3, $4, $5, $6, $7, $8, $9, $10, case $8 when 'done' then now() end, $11)`,
      [
        db.tenantId,
        transactionUuid,
        attemptId,
        amount,
        refund.currency,
        refund.reason,
        refund.id,
        state,
        made?.madeBy ?? null,
        giftUse,
        isCredit,
      ],
    );
    if (giftUse !== null)
      await db.named('payment-return-to-gift-card', 'select portal.return_to_gift_card($1, $2, $3)', [
        db.tenantId,
        giftUse,
        amount,
      ]);
    else if (!made && !isCredit) await enqueueRefund(db, transactionUuid);
    else if (made && made.madeBy !== null) await settleParts(db, [made.madeBy]);
  }
}

/** Lease of a refund in seconds, longer than the provider's time-out. */
const REFUND_CLAIM_SECONDS = 120;

/**
 * Claims the next refund of a transaction before requesting it from the provider, one at a time.
 * @returns `claimed` while another run has a claim, `done` when there is nothing left to refund
 */
export async function claimRefund(
  db: TenantDb,
  transactionUuid: string,
): Promise<Refund | 'claimed' | 'done'> {
  const [claimed] = await db.named<Refund>(
    'payment-claim-refund',
    `with waiting as (
       select * from portal.payment_refund where transaction_uuid = $1 and state = 'due' order by number for update)
     update portal.payment_refund as claimed set claimed_until = now() + make_interval(secs => $2)
      where claimed.transaction_uuid = $1
        and claimed.number = (select min(number) from waiting having max(claimed_until) < now())
      returning ${REFUND_COLUMNS}`,
    [transactionUuid, REFUND_CLAIM_SECONDS],
  );
  if (claimed) return claimed;
  const due = await dueRefunds(db, transactionUuid);
  return due.length > 0 ? 'claimed' : 'done';
}

/** Releases a claim: the next run may retry immediately. */
export async function releaseRefund(db: TenantDb, transactionUuid: string): Promise<void> {
  await db.named(
    'payment-release-refund',
    `update portal.payment_refund set claimed_until = '-infinity' where transaction_uuid = $1 and state = 'due'`,
    [transactionUuid],
  );
}

/**
 * Records that the provider has accepted a refund, and its state since.
 * @param madeBy the provider's transaction; null where it cancelled the payment
 */
export async function markAccepted(db: TenantDb, refund: Refund, madeBy: string | null): Promise<void> {
  await db.named(
    'payment-mark-accepted',
    `update portal.payment_refund
        set made_by = $3, state = case when $3::text is null then 'done' else 'pending' end,
            done_at = case when $3::text is null then now() end
      where transaction_uuid = $1 and number = $2 and state = 'due'`,
    [refund.transactionUuid, refund.number, madeBy],
  );
  if (madeBy !== null) await settleRefunds(db, [madeBy]);
  if (refund.refundId !== null) await settleRefund(db, refund.refundId);
}

/**
 * Sets the state of refunds from the journal's entries of their transactions: a failure is final, and a confirmation
 * outlasts a pending state that is announced after it.
 * @param transactions the provider's transactions that made the refunds; others are ignored
 */
async function settleRefunds(db: TenantDb, transactions: readonly string[]): Promise<void> {
  for (const refundId of await settleParts(db, transactions)) await settleRefund(db, refundId);
}

/** Sets the state of the refunds that events concern, including orders that the portal does not know. */
export async function settleRefundsOf(
  db: TenantDb,
  events: readonly { readonly event: PaymentEvent }[],
): Promise<void> {
  const credits = events.flatMap(({ event: { operationType, transactionUuid } }) =>
    operationType === 'CREDIT' && transactionUuid !== null ? [transactionUuid] : [],
  );
  if (credits.length > 0) await settleRefunds(db, credits);
}

/** Sets the state of the parts of refunds only. @returns the refunds whose parts have changed */
async function settleParts(db: TenantDb, transactions: readonly string[]): Promise<string[]> {
  const rows = await db.named<{ refundId: string }>(
    'payment-settle-parts',
    `with announced as (
       select transaction_uuid,
              case when bool_or(status_class in ('failed', 'cancelled')) then 'failed'
                   when bool_or(status_class = 'paid') then 'done' else 'pending' end as state
         from portal.payment_event
        where tenant_id = $1 and transaction_uuid = any ($2) and operation_type = 'CREDIT'
        group by transaction_uuid),
     changed as (
       update portal.payment_refund as part
          set state = announced.state, done_at = case when announced.state <> 'pending' then now() end
         from announced
        where part.tenant_id = $1 and part.made_by = announced.transaction_uuid and part.state <> announced.state
       returning refund_id)
     select distinct refund_id as "refundId" from changed where refund_id is not null`,
    [db.tenantId, transactions],
  );
  return rows.map(({ refundId }) => refundId);
}

/**
 * Sets the state of a refund from its parts, and notifies its customer and the webhooks of a change. A refund
 * that is done may fail later.
 */
export async function settleRefund(db: TenantDb, refundId: string): Promise<void> {
  // When two parts end concurrently, the second transaction sees the first.
  const [refund] = await db.named<{ state: RefundState }>(
    'payment-lock-refund',
    `select state from portal.refund
      where tenant_id = $1 and id = $2 and state in ('due', 'pending', 'done', 'failed') for update`,
    [db.tenantId, refundId],
  );
  if (!refund) return;
  const parts = await db.named<{ state: RefundState; round: number }>(
    'payment-parts-of-refund',
    `select state, (select count(*)::int from portal.payment_refund where tenant_id = $1 and refund_id = $2 and remade_at is not null) as round
       from portal.payment_refund where tenant_id = $1 and refund_id = $2 and remade_at is null`,
    [db.tenantId, refundId],
  );
  const state = refundStateOf(parts.map((part) => part.state));
  // A refund of nothing has no parts: its decided state is due.
  if (state === refund.state) return;
  await db.named(
    'payment-settle-refund',
    `update portal.refund set state = $3, done_at = case when $3 = 'done' then now() end where tenant_id = $1 and id = $2`,
    [db.tenantId, refundId, state],
  );
  if (state === 'due') return;
  if (state !== 'pending')
    await noteEvent(db, state === 'done' ? 'refund.made' : 'refund.failed', { refundId });
  const round = parts[0]?.round ?? 0;
  await enqueue(
    db,
    REFUND_MAIL_JOB,
    { refundId, state, round },
    { key: `${REFUND_MAIL_JOB.name}:${refundId}:${state}:${round}` },
  );
}

/** Selects failed refunds to request again: one part, or all those of a decision. */
export type FailedRefund = { readonly refundId: string } | Pick<Refund, 'transactionUuid' | 'number'>;

/**
 * Requests failed refunds from the provider again, each as a new refund. The caller has locked the payments.
 * @returns the amount in cents; 0 when none of them has failed, or each was already requested again
 */
export async function remakeRefunds(db: TenantDb, which: FailedRefund): Promise<number> {
  const isPart = 'number' in which;
  const remade = await db.named<{ transactionUuid: string; refundId: string | null; amount: number }>(
    'payment-remake-refunds',
    `with failed as (
       update portal.payment_refund as part set remade_at = now()
        where tenant_id = $1 and state = 'failed' and remade_at is null
          and (refund_id = $2 or transaction_uuid = $3 and number = $4)
          and not exists (select from portal.payment_check as handled
                           where handled.tenant_id = $1
                             and handled.id = 'refund:' || transaction_uuid || case when number > 1 then ':' || number else '' end)
       returning *)
     insert into portal.payment_refund (tenant_id, transaction_uuid, number, attempt_id, order_id, amount, currency, reason, refund_id)
     select tenant_id, transaction_uuid,
            (select max(known.number) from portal.payment_refund as known
              where known.tenant_id = $1 and known.transaction_uuid = failed.transaction_uuid)
            + row_number() over (partition by transaction_uuid order by number),
            attempt_id, order_id, amount, currency, reason, refund_id
       from failed
     returning transaction_uuid as "transactionUuid", refund_id as "refundId", amount`,
    [
      db.tenantId,
      isPart ? null : which.refundId,
      isPart ? which.transactionUuid : null,
      isPart ? which.number : null,
    ],
  );
  for (const { transactionUuid, refundId } of remade) {
    await enqueueRefund(db, transactionUuid);
    if (refundId !== null) await settleRefund(db, refundId);
  }
  return remade.reduce((sum, { amount }) => sum + amount, 0);
}

/** Records when the provider was polled about a pending refund. */
export async function markPolled(db: TenantDb, { transactionUuid, number }: Refund): Promise<void> {
  await db.named(
    'payment-mark-refund-polled',
    `update portal.payment_refund set polled_at = now() where tenant_id = $1 and transaction_uuid = $2 and number = $3`,
    [db.tenantId, transactionUuid, number],
  );
}
