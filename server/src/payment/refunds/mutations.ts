import type { Administrator } from '#platform/auth/identity.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { dueRefunds, REFUND_COLUMNS, type Refund } from './data.ts';
import { enqueueRefund, settleParts } from './outcomes/mutations.ts';
import type { RefundPart, RefundState } from './rules.ts';

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

/** Requests the parts of a refund that was decided, whose cart or order the caller has locked. */
export async function requestParts(
  db: TenantDb,
  refund: { readonly id: string; readonly currency: string; readonly reason: 'unsold' | 'order' },
  parts: readonly RefundPart[],
): Promise<void> {
  for (const { transactionUuid, attemptId, amount, made } of parts) {
    const state: RefundState = !made ? 'due' : made.madeBy === null ? 'done' : 'pending';
    await db.named(
      'payment-request-part',
      `insert into portal.payment_refund
         (tenant_id, transaction_uuid, number, attempt_id, amount, currency, reason, refund_id, state, made_by, done_at)
       values ($1, $2, (select coalesce(max(number), 0) + 1 from portal.payment_refund where tenant_id = $1 and transaction_uuid = $2),
               $3, $4, $5, $6, $7, $8, $9, case $8 when 'done' then now() end)`,
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
      ],
    );
    if (!made) await enqueueRefund(db, transactionUuid);
    else if (made.madeBy !== null) await settleParts(db, [made.madeBy]);
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
