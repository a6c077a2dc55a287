import type { OrderReference } from '#gateways/payment/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { enqueueRefund, settleParts } from './outcomes.sql.ts';
import type { CapturedPayment, RefundPart, RefundState } from './refunds.ts';

/** A payment to refund, in full or in part. */
export interface Refund {
  readonly transactionUuid: string;
  /** Of those of its transaction, from 1 on. */
  readonly number: number;
  /** Null where no attempt of the portal has the order. */
  readonly attemptId: string | null;
  /** At the provider. */
  readonly orderId: string;
  /** In cents. */
  readonly amount: number;
  readonly currency: 'EUR';
  readonly reason: string;
  /** The decision that it carries out; null of old payments that paid for nothing. */
  readonly refundId: string | null;
}

/** The columns of a {@link Refund}. */
export const REFUND_COLUMNS =
  'transaction_uuid as "transactionUuid", number, attempt_id as "attemptId", coalesce(order_id, attempt_id::text) as "orderId", amount, currency, reason, refund_id as "refundId"';

/** Refunds that the provider has not confirmed, oldest first; of one transaction where one is named. */
export function dueRefunds(db: TenantDb, transactionUuid: string | null = null): Promise<Refund[]> {
  return db.named<Refund>(
    'payment-due-refunds',
    `select ${REFUND_COLUMNS}
       from portal.payment_refund
      where state = 'due' and ($1::text is null or transaction_uuid = $1) order by requested_at, number limit 50`,
    [transactionUuid],
  );
}

/** The provider's transactions by which refunds of a transaction were made. */
export async function madeRefunds(db: TenantDb, transactionUuid: string): Promise<string[]> {
  const rows = await db.named<{ madeBy: string }>(
    'payment-made-refunds',
    `select made_by as "madeBy" from portal.payment_refund where transaction_uuid = $1 and made_by is not null`,
    [transactionUuid],
  );
  return rows.map(({ madeBy }) => madeBy);
}

/** The order at the provider of a refund's transaction: an instalment that was paid by itself has its own. */
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

/** Pending refunds that the provider was not asked about for an hour, the longest unasked first. */
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

/** What was debited for a cart, and what of it is left to give back: one payment, or its instalments in their order. */
export async function capturedOf(db: TenantDb, cartId: string): Promise<CapturedPayment[]> {
  return (await capturedOfCarts(db, [cartId])).get(cartId) ?? [];
}

/**
 * What the provider has refunded of the payment \`debited\` without a request of the portal, with its transaction; a payment
 * that was cancelled at the provider has none. The rules are those of the payments to check.
 */
const ELSEWHERE = `
  select event.transaction_uuid as "madeBy", max(coalesce(event.effective_amount, event.amount)) as amount
    from portal.payment_event as event
    join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = event.attempt_id
   where event.tenant_id = $1 and event.attempt_id in (
           select id from portal.payment_attempt where tenant_id = $1 and debited.id in (id, schedule_id))
     and event.operation_type = 'CREDIT' and event.transaction_uuid is not null
     and coalesce(event.parent_uuid, attempt.transaction_uuid) = debited.transaction_uuid
     and not exists (select from portal.payment_refund as made
                      where made.tenant_id = $1 and made.made_by = event.transaction_uuid)
     and not exists (select from portal.payment_refund as due
                      where due.tenant_id = $1 and due.state = 'due' and due.attempt_id = debited.id
                        and due.amount = coalesce(event.effective_amount, event.amount))
   group by event.transaction_uuid
  having bool_and(event.status_class in ('paid', 'pending'))
   union all
  select null, debited.amount - debited.refunded
   where debited.amount > debited.refunded
     and exists (select from portal.payment_event as event
                  where event.tenant_id = $1 and event.transaction_uuid = debited.transaction_uuid
                    and event.operation_type = 'DEBIT' and event.status_class = 'cancelled' and event.rejection is null)`;

/** The same of several carts, by their ids; those that debited nothing are absent. */
export async function capturedOfCarts(
  db: TenantDb,
  cartIds: readonly string[],
): Promise<ReadonlyMap<string, CapturedPayment[]>> {
  const rows = await db.named<CapturedPayment & { cartId: string }>(
    'payment-captured-of-carts',
    captured(
      'select cart.id, cart.attempt_id from portal.cart where cart.tenant_id = $1 and cart.id = any ($2::uuid[])',
    ),
    [db.tenantId, cartIds],
  );
  const payments = new Map<string, CapturedPayment[]>();
  for (const { cartId, ...payment } of rows) payments.set(cartId, [...(payments.get(cartId) ?? []), payment]);
  return payments;
}

/** What an attempt debited for its cart, whether or not it is the one that sells it. */
export function capturedOfAttempt(db: TenantDb, attemptId: string): Promise<CapturedPayment[]> {
  return db.named<CapturedPayment>(
    'payment-captured-of-attempt',
    captured(
      'select cart_id as id, id as attempt_id from portal.payment_attempt where tenant_id = $1 and id = $2',
    ),
    [db.tenantId, attemptId],
  );
}

/** What attempts debited. @param paying the statement that names them: the cart as `id`, and `attempt_id` */
const captured = (paying: string) => `
  with cart as materialized (${paying}),
  payment as (
    select cart.id as cart_id, 1 as number, coalesce(first.transaction_uuid, attempt.transaction_uuid) as transaction_uuid, attempt.id,
           -- What a first debit took nothing of may have been paid by another.
           case when first.transaction_uuid <> attempt.transaction_uuid then first.amount
                else coalesce(attempt.paid_amount, first.amount, attempt.amount) end as amount
      from cart
      join portal.payment_attempt as attempt
        on attempt.tenant_id = $1 and attempt.id = cart.attempt_id and attempt.state = 'paid'
      left join portal.payment_instalment as first
        on first.tenant_id = $1 and first.schedule_id = attempt.id and first.number = 1
     where attempt.transaction_uuid is not null
     union all
    select cart.id, later.number, later.transaction_uuid, later.schedule_id, later.amount
      from cart
      join portal.payment_instalment as later on later.tenant_id = $1 and later.schedule_id = cart.attempt_id
     where later.number > 1 and later.state = 'paid' and later.transaction_uuid is not null),
  debited as (
    select payment.*, coalesce((
             select sum(refund.amount) from portal.payment_refund as refund
              where refund.tenant_id = $1 and refund.transaction_uuid = payment.transaction_uuid
                and refund.remade_at is null), 0)::int as refunded
      from payment)
  select debited.cart_id as "cartId", debited.transaction_uuid as "transactionUuid", debited.id as "attemptId",
         greatest(debited.amount - debited.refunded - coalesce(elsewhere.amount, 0), 0)::int as left,
         coalesce(elsewhere.refunds, '[]') as elsewhere
    from debited
    cross join lateral (
      select sum(amount) as amount, jsonb_agg(jsonb_build_object('madeBy', "madeBy", 'amount', amount) order by amount) as refunds
        from (${ELSEWHERE}) as refund) as elsewhere
   order by number`;

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
