import type { Administrator } from '#platform/auth/identity.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { noteEvent } from '#tenants/webhooks/mutations.ts';
import { dueRefunds, REFUND_COLUMNS, type Refund } from './data.ts';
import type { RefundPart } from './rules.ts';

/** The job that makes refunds. */
export const REFUND_TASK = 'payment.refund';

/** The job that tells a customer of a refund: `{ tenantId, refundId }`. */
export const REFUND_MAIL_TASK = 'tickets.refund-mail';

/** A payment that has paid for nothing. */
export type NeedlessPayment = Pick<Refund, 'transactionUuid' | 'attemptId' | 'orderId' | 'amount' | 'reason'>;

/**
 * Requests the refund of all that a transaction took, in cents, once. The caller keeps events of payments out.
 * @param by the administrator who decided; undefined: automatic
 * @returns false when something of it is given back already
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
       select $1, gen_random_uuid(), $2, $5, 'EUR', 'due', $7, $8
        where not exists (select from portal.payment_refund where tenant_id = $1 and transaction_uuid = $2)
       on conflict do nothing returning id)
     insert into portal.payment_refund (tenant_id, transaction_uuid, attempt_id, order_id, amount, currency, reason, refund_id)
     select $1, $2, $3, $4, $5, 'EUR', $6, id from decided returning 1`,
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

const enqueueRefund = (db: TenantDb, transactionUuid: string): Promise<void> =>
  enqueue(
    db,
    REFUND_TASK,
    { tenantId: db.tenantId, transactionUuid },
    { key: `${REFUND_TASK}:${transactionUuid}` },
  );

/** Requests the parts of a refund that was decided, whose cart or order the caller has locked. */
export async function requestParts(
  db: TenantDb,
  refund: { readonly id: string; readonly currency: string; readonly reason: 'unsold' | 'order' },
  parts: readonly RefundPart[],
): Promise<void> {
  for (const { transactionUuid, attemptId, amount } of parts) {
    await db.named(
      'payment-request-part',
      `insert into portal.payment_refund (tenant_id, transaction_uuid, number, attempt_id, amount, currency, reason, refund_id)
       values ($1, $2, (select coalesce(max(number), 0) + 1 from portal.payment_refund where tenant_id = $1 and transaction_uuid = $2),
               $3, $4, $5, $6, $7)`,
      [db.tenantId, transactionUuid, attemptId, amount, refund.currency, refund.reason, refund.id],
    );
    await enqueueRefund(db, transactionUuid);
  }
}

/**
 * Keeps events of payments out until the transaction ends: what is debited does not change. Before any cart is locked, as
 * the caller that records an event does.
 */
export async function lockPayments(db: TenantDb): Promise<void> {
  await db.named('payment-lock', 'select from portal.payment_journal where tenant_id = $1 for update', [
    db.tenantId,
  ]);
}

/** Longer than the provider may take to answer, in seconds. */
const REFUND_CLAIM_SECONDS = 120;

/**
 * Claims the next refund of a transaction before requesting it from the provider, one at a time.
 * @returns `claimed` while another run has one, `done` when there is nothing left to refund
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

/** Releases a claim: the next run may retry at once. */
export async function releaseRefund(db: TenantDb, transactionUuid: string): Promise<void> {
  await db.named(
    'payment-release-refund',
    `update portal.payment_refund set claimed_until = '-infinity' where transaction_uuid = $1 and state = 'due'`,
    [transactionUuid],
  );
}

/**
 * Records that the provider has accepted a refund, and notifies its customer once all parts are made.
 * @param madeBy the provider's transaction; null where it cancelled the payment
 */
export async function markRefunded(db: TenantDb, refund: Refund, madeBy: string | null): Promise<void> {
  await db.named(
    'payment-mark-refunded',
    `update portal.payment_refund set state = 'done', done_at = now(), made_by = $3
      where transaction_uuid = $1 and number = $2 and state = 'due'`,
    [refund.transactionUuid, refund.number, madeBy],
  );
  if (refund.refundId !== null) await finishRefund(db, refund.refundId);
}

/** Ends a refund all of whose parts are made, and notifies its customer; one that has parts left goes on. */
export async function finishRefund(db: TenantDb, refundId: string): Promise<void> {
  // Of two parts that end together the second sees the first.
  await db.named(
    'payment-lock-refund',
    'select from portal.refund where tenant_id = $1 and id = $2 for update',
    [db.tenantId, refundId],
  );
  const rows = await db.named(
    'payment-finish-refund',
    `update portal.refund set state = 'done', done_at = now()
      where tenant_id = $1 and id = $2 and state = 'due'
        and not exists (select from portal.payment_refund as part
                         where part.tenant_id = $1 and part.refund_id = $2 and part.state = 'due')
      returning 1`,
    [db.tenantId, refundId],
  );
  if (rows.length === 0) return;
  await noteEvent(db, 'refund.made', { refundId });
  await enqueue(
    db,
    REFUND_MAIL_TASK,
    { tenantId: db.tenantId, refundId },
    { key: `${REFUND_MAIL_TASK}:${refundId}` },
  );
}
