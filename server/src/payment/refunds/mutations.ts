import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Attempt } from '../attempts/rules.ts';
import { dueRefunds, REFUND_COLUMNS, type Refund } from './data.ts';

/** The job that makes refunds. */
export const REFUND_TASK = 'payment.refund';

/** Requests the refund of all that a transaction took, in cents, once. */
export async function requestRefund(
  db: TenantDb,
  refund: Pick<Refund, 'transactionUuid' | 'amount' | 'reason'> & { readonly attempt: Attempt },
): Promise<void> {
  const { attempt, amount, transactionUuid, reason } = refund;
  const rows = await db.named(
    'payment-request-refund',
    `insert into portal.payment_refund (tenant_id, transaction_uuid, attempt_id, amount, currency, reason)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    [db.tenantId, transactionUuid, attempt.id, amount, attempt.currency, reason],
  );
  if (rows.length === 0) return;
  const payload = { tenantId: db.tenantId, transactionUuid };
  await enqueue(db, REFUND_TASK, payload, { key: `${REFUND_TASK}:${transactionUuid}` });
}

/** Longer than the provider may take to answer, in seconds. */
const REFUND_CLAIM_SECONDS = 120;

/**
 * Claims a refund before requesting it from the provider.
 * @returns `claimed` while another run has it, `done` when there is nothing left to refund
 */
export async function claimRefund(
  db: TenantDb,
  transactionUuid: string,
): Promise<Refund | 'claimed' | 'done'> {
  const [claimed] = await db.named<Refund>(
    'payment-claim-refund',
    `update portal.payment_refund set claimed_until = now() + make_interval(secs => $2)
      where transaction_uuid = $1 and state = 'due' and claimed_until < now()
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
    `update portal.payment_refund set claimed_until = '-infinity' where transaction_uuid = $1`,
    [transactionUuid],
  );
}

/** Records that the provider has accepted the refund. */
export async function markRefunded(db: TenantDb, transactionUuid: string): Promise<void> {
  await db.named(
    'payment-mark-refunded',
    `update portal.payment_refund set state = 'done' where transaction_uuid = $1`,
    [transactionUuid],
  );
}
