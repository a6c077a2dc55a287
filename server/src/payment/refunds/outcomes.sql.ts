import { LocaleTag } from '@guichet/contract/shapes.ts';
import { z } from 'zod';
import type { PaymentEvent } from '#gateways/payment/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import type { Refund } from './refunds.sql.ts';
import { type RefundState, refundStateOf } from './refunds.ts';

/** The job that makes refunds. */
export const REFUND_JOB = defineJob('payment.refund', z.object({ transactionUuid: z.string() }), {
  ifTenantIsMissing: 'fail',
  priority: 'money',
});

/** The job that notifies a customer of a refund. */
export const REFUND_MAIL_JOB = defineJob(
  'tickets.refund-mail',
  z.object({
    refundId: z.string(),
    /** What the mail is about; absent from requested mails, and means `done`. */
    state: z.enum(['pending', 'done', 'failed']).exactOptional(),
    /** How often parts of the refund were requested again. */
    round: z.number().exactOptional(),
    /** Of a requested mail; absent for the one that follows the refund. */
    requestId: z.string().exactOptional(),
    /** The language of the request; otherwise the language of the sale. */
    locale: LocaleTag.exactOptional(),
  }),
  { ifTenantIsMissing: 'fail' },
);

/** Has the refunds of a transaction that are due requested from the provider. */
export const enqueueRefund = (db: TenantDb, transactionUuid: string): Promise<void> =>
  enqueue(db, REFUND_JOB, { transactionUuid }, { key: `${REFUND_JOB.name}:${transactionUuid}` });

/**
 * Records that the provider has accepted a refund, and what has become of it since.
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
 * Sets the state of refunds to what the journal says of their transactions: a failure is final, and a confirmation
 * outlasts a pending state that is announced after it.
 * @param transactions the provider's transactions by which refunds were made; others are left alone
 */
export async function settleRefunds(db: TenantDb, transactions: readonly string[]): Promise<void> {
  for (const refundId of await settleParts(db, transactions)) await settleRefund(db, refundId);
}

/** The same of the refunds that events are about, also of orders that the portal does not know. */
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
export async function settleParts(db: TenantDb, transactions: readonly string[]): Promise<string[]> {
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
 * Sets the state of a refund to what its parts say, and notifies its customer and the webhooks of a change. A refund
 * that is done may fail later.
 */
export async function settleRefund(db: TenantDb, refundId: string): Promise<void> {
  // Of two parts that end together the second sees the first.
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
  // A refund of nothing has no parts: it was decided as due.
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

/** Which failed refunds are requested again: one part, or all those of a decision. */
export type FailedRefund = { readonly refundId: string } | Pick<Refund, 'transactionUuid' | 'number'>;

/**
 * Requests failed refunds from the provider again, each as a new one. The caller has locked the payments.
 * @returns the amount in cents; 0 when none of them has failed, or each was requested again before
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

/** Notes when the provider was asked about a pending refund. */
export async function markPolled(db: TenantDb, { transactionUuid, number }: Refund): Promise<void> {
  await db.named(
    'payment-mark-refund-polled',
    `update portal.payment_refund set polled_at = now() where tenant_id = $1 and transaction_uuid = $2 and number = $3`,
    [db.tenantId, transactionUuid, number],
  );
}
