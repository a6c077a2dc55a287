import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { remakeRefunds, requestRefund } from '#payment/refunds/refunds.sql.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { PaymentToCheckRow } from './payment-checks.ts';

/** A request takes seconds, and a bank days: an administrator has to check a refund that takes longer. */
const IS_LATE = `(
  refund.state = 'due' and requested_at < now() - interval '10 minutes'
  or refund.state = 'pending' and requested_at < now() - interval '14 days')`;

/** The id of a payment to check that is a refund; each part of a partial refund has its own. */
const REFUND_ID = `'refund:' || refund.transaction_uuid || case when refund.number > 1 then ':' || refund.number else '' end`;

/** The id of a payment to check that is a dispute; a lost dispute has its own, even when it was handled before. */
const DISPUTE_ID = `'dispute:' || dispute.id || case dispute.state when 'lost' then ':lost' else '' end`;

/**
 * Whether the portal can refund a payment to check: a failed refund, or a payment for nothing at a known shop, in the
 * shop's currency, by a transaction that pays for nothing else.
 */
const REFUNDABLE = `(
  matter.issue = 'refund-failed' or matter.issue in ('unknown-order', 'order', 'amount', 'transaction', 'instalment', 'card') and matter.operation = 'DEBIT'
  and matter.currency = 'EUR' and coalesce(matter.taken, matter.amount) > 0 and matter.transaction_uuid is not null
  and not exists (select from portal.payment_refund as made
                   where made.tenant_id = $1 and made.transaction_uuid = matter.transaction_uuid)
  and not exists (select from portal.payment_event as event
                   where event.tenant_id = $1 and event.transaction_uuid = matter.transaction_uuid
                     and event.status_class = 'paid' and event.rejection is null))`;

/**
 * Whether the refund is automatic after the venue's delay: its order belongs to the venue. An administrator decides
 * about payments that may belong to another sale under the same shop, and about old ones.
 */
const AUTOMATIC = `(
  is_refundable and known.issue <> 'refund-failed' and known.attempt_id is not null and known.at > now() - interval '60 days')`;

const DELAY = '(select make_interval(hours => refund_delay_hours) from portal.tenant where id = $1)';

/** Whether an event is a refund, or the cancellation of a payment before its capture. */
const GIVEN_BACK = `(
  rejection is null and transaction_uuid is not null
  and (operation_type = 'CREDIT' and status_class = 'paid' or operation_type = 'DEBIT' and status_class = 'cancelled'))`;

/**
 * The amount refunded without a request of the portal, in the minor unit of its currency; 0 or null when the portal
 * requested all of it. For a cancelled payment, it is the captured amount less the portal's own refunds, made or due; a
 * cancellation without a payment has none. A refund is the portal's when it made one of the portal's refunds, or
 * when the portal is about to make a refund of the same order and amount.
 */
const UNASKED = `(
  case event.operation_type
  when 'DEBIT' then
    (select max(coalesce(paid.effective_amount, paid.amount)) from portal.payment_event as paid
      where paid.tenant_id = $1 and paid.attempt_id = event.attempt_id and paid.transaction_uuid = event.transaction_uuid
        and paid.status_class = 'paid' and paid.rejection is null)
    - (select coalesce(sum(made.amount), 0) from portal.payment_refund as made
        where made.tenant_id = $1 and made.transaction_uuid = event.transaction_uuid and made.remade_at is null and not made.is_credit)
  else coalesce(event.effective_amount, event.amount) * (
    not exists (select from portal.payment_event as ended
                 where ended.tenant_id = $1 and ended.transaction_uuid = event.transaction_uuid
                   and ended.operation_type = 'CREDIT' and ended.status_class in ('failed', 'cancelled'))
    and not exists (select from portal.payment_refund as made
                 where made.tenant_id = $1 and made.made_by = event.transaction_uuid)
    and not exists (
      select from portal.payment_refund as due
        left join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = event.attempt_id
       where due.tenant_id = $1 and due.state = 'due' and due.amount = coalesce(event.effective_amount, event.amount)
         and (due.order_id = event.order_id or due.attempt_id in (attempt.id, attempt.schedule_id))))::int end)`;

/**
 * Every payment to check, handled or not, once for each transaction: journal entries whose payment differs from the
 * request, refunds that the provider has not carried out, and refunds without a request. A refund without a request
 * that was announced twice, with its order and without it, keeps the id of the first announcement.
 */
const MATTERS = `
  matter as (
    select distinct on (same) * from (
     select *, case issue when 'refund-unasked' then coalesce(issue || ':' || transaction_uuid, id) else id end as same from (
      select case when rejection is not null then 'rejected:'
                  when concern = 'partial' then 'partial:' else 'uncaptured:' end
               || coalesce(transaction_uuid, event_key) as id,
             case when rejection is not null and operation_type = 'CREDIT' then 'refund-unasked'
                  when rejection is not null then rejection
                  when concern = 'partial' then 'partial'
                  when operation_type = 'CREDIT' then 'refund-due' else 'not-captured' end as issue,
             recorded_at as at, sequence, operation_type as operation, status, amount, effective_amount as taken, currency,
             attempt_id, order_id, transaction_uuid, mode
        from portal.payment_event as event
       where tenant_id = $1
         and ((rejection is not null and status_class = 'paid') or concern is not null)
         and (rejection is null or status_class = 'paid')
         -- A refund of the portal that has failed is listed as such below.
         and (concern is null or operation_type <> 'CREDIT'
              or not exists (select from portal.payment_refund as made
                              where made.tenant_id = $1 and made.made_by = event.transaction_uuid))
         -- What a refund of such a payment is announced as, unless it has failed
         and (concern is not null or operation_type <> 'CREDIT' or ${UNASKED} > 0)
       union all
      select 'unasked:' || transaction_uuid, 'refund-unasked', recorded_at, sequence, operation_type, status, amount, ${UNASKED},
             currency, attempt_id, order_id, transaction_uuid, mode
        from portal.payment_event as event
       where tenant_id = $1 and ${GIVEN_BACK} and ${UNASKED} > 0
       union all
      select ${REFUND_ID}, case refund.state when 'failed' then 'refund-failed' else 'refund-due' end,
             case refund.state when 'failed' then done_at else requested_at end, null, 'CREDIT', null, refund.amount, null,
             refund.currency, attempt_id, coalesce(refund.order_id, attempt_id::text), refund.transaction_uuid,
             coalesce(attempt.mode, (select mode from portal.payment_event as event
                                      where event.tenant_id = $1 and event.transaction_uuid = refund.transaction_uuid limit 1))
        from portal.payment_refund as refund
        left join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = refund.attempt_id
       where refund.tenant_id = $1
         and (${IS_LATE} or refund.state = 'failed' and remade_at is null
              or ${REFUND_ID} in (select id from portal.payment_check where tenant_id = $1))
       union all
      select ${DISPUTE_ID}, 'disputed', opened_at, null, 'DEBIT', reason, amount, amount,
             currency, attempt_id, order_id, transaction_uuid, mode
        from portal.payment_dispute as dispute
       where tenant_id = $1
         and (state <> 'won' or ${DISPUTE_ID} in (select id from portal.payment_check where tenant_id = $1))
     ) as reported) as found order by same, at, sequence, id),
  known as (
    select matter.*, given.state as refund_state, coalesce(handled.handled_at, given.requested_at) as handled_at,
           coalesce(handled.administrator_email, given.administrator_email) as handled_by, handled.note,
           handled.handled_at is null and ${REFUNDABLE} as is_refundable
      from matter
      left join portal.payment_check as handled on handled.tenant_id = $1 and handled.id = matter.id
      left join portal.refund as given
        on given.tenant_id = $1 and given.transaction_uuid = matter.transaction_uuid and matter.issue not in ('refund-due', 'refund-failed'))`;

/** Page size of payments to check. */
const PAYMENTS_PER_PAGE = 50;

/** Returns open or handled payments to check, newest first. */
export function readPaymentsToCheck(
  db: TenantDb,
  state: 'open' | 'handled',
  skip: number,
): Promise<PaymentToCheckRow[]> {
  return db.named<PaymentToCheckRow>(
    'sale-payments-to-check',
    `with ${MATTERS}
     select known.id, issue, known.at, operation, status, known.amount, coalesce(known.taken, known.amount)::int as taken,
            known.currency, attempt.amount as expected,
            known.order_id as "orderId", attempt.transaction_id as "transactionId", known.transaction_uuid as "transactionUuid",
            known.mode, attempt.cart_id as "cartId", customer.email, customer.first_name as "firstName",
            customer.last_name as "lastName", customer.social_reason as "socialReason",
            known.is_refundable as "isRefundable", case when ${AUTOMATIC} then known.at + ${DELAY} end as "refundAt",
            refund_state as "refundState", handled_at as "handledAt", handled_by as "handledBy", note,
            dispute.state as "disputeState", dispute.respond_by as "respondBy",
            purchase.external_purchase_id as "orderNumber", purchase.blocked_at is not null as "isBlocked",
            gift.id as "giftCardId"
       from known
       left join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = known.attempt_id
       left join portal.cart on cart.tenant_id = $1 and cart.id = attempt.cart_id
       left join portal.payment_dispute as dispute on dispute.tenant_id = $1 and known.issue = 'disputed' and ${DISPUTE_ID} = known.id
      cross join lateral (select coalesce(attempt.schedule_id, attempt.id) as attempt_id,
                                 coalesce(cart.user_id, attempt.user_id) as user_id offset 0) as payer
       left join portal.payment_attempt as paying on paying.tenant_id = $1 and paying.id = payer.attempt_id
       left join portal.purchase as paid on paid.tenant_id = $1 and paid.cart_id = paying.cart_id and known.issue = 'disputed'
       -- What paid for a move concerns the tickets of another order.
      cross join lateral (select coalesce(paid.supplement_of, paid.cart_id) as cart_id offset 0) as whole
       left join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = whole.cart_id
       left join portal.gift_card as gift on gift.tenant_id = $1 and gift.id = known.attempt_id and gift.state <> 'unpaid'
       left join portal.customer on customer.tenant_id = $1 and customer.id = payer.user_id
      where (handled_at is null) = ($2 = 'open')
      order by known.at desc, known.id limit ${PAYMENTS_PER_PAGE} offset $3`,
    [db.tenantId, state, skip],
  );
}

/** Returns the number of open payments to check. @param most upper limit of the count */
export async function countPaymentsToCheck(
  db: TenantDb,
  state: 'open' | 'handled',
  most = 1_000_000,
): Promise<number> {
  const [row] = await db.named<{ count: number }>(
    'sale-count-payments-to-check',
    `with ${MATTERS}
     select count(*)::int as count from (
       select from known where (handled_at is null) = ($2 = 'open') limit $3) as counted`,
    [db.tenantId, state, most],
  );
  return row?.count ?? 0;
}

/** The identity of a payment to check. */
export type PaymentName = Pick<PaymentToCheckRow, 'id' | 'issue' | 'amount' | 'currency'>;

/** A payment to check that can be refunded. */
export interface StrayPayment extends PaymentName, Pick<PaymentToCheckRow, 'orderId' | 'isRefundable'> {
  readonly transactionUuid: string;
  readonly attemptId: string | null;
  /** Captured amount, in cents. */
  readonly taken: number;
}

/** Returns an open payment to check. */
export async function findPaymentToCheck(db: TenantDb, id: string): Promise<StrayPayment | undefined> {
  const rows = await db.named<StrayPayment>(
    'sale-find-payment-to-check',
    `with ${MATTERS}
     select id, issue, amount, currency, order_id as "orderId", is_refundable as "isRefundable",
            transaction_uuid as "transactionUuid", attempt_id as "attemptId", coalesce(taken, amount)::int as taken
       from known where id = $2 and handled_at is null`,
    [db.tenantId, id],
  );
  return rows[0];
}

/** Maximum payments to refund in one round. */
const PAYMENTS_AT_ONCE = 20;

/** Returns ids of payments to check that have waited for the venue's delay, oldest first. */
export async function readDuePayments(db: TenantDb): Promise<string[]> {
  const rows = await db.named<{ id: string }>(
    'sale-due-payments',
    `with ${MATTERS}
     select id from known where handled_at is null and ${AUTOMATIC} and known.at < now() - ${DELAY}
      order by known.at limit ${PAYMENTS_AT_ONCE}`,
    [db.tenantId],
  );
  return rows.map(({ id }) => id);
}

/** Records how a payment to check was handled. @returns false when it was already handled */
export async function markHandled(
  db: TenantDb,
  { id, issue, amount, currency }: PaymentName,
  by: Administrator,
  note: string,
): Promise<boolean> {
  const rows = await db.named(
    'sale-mark-payment-handled',
    `insert into portal.payment_check (tenant_id, id, administrator_email, note) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [db.tenantId, id, by.email, note],
  );
  if (rows.length === 0) return false;
  await recordChange(db, by, {
    action: 'payment.handled',
    subject: id,
    changes: changesBetween(
      {},
      { issue, paidAmount: currency === 'EUR' ? `${amount}` : `${amount} ${currency}`, note },
    ),
  });
  return true;
}

/**
 * Returns the part of a failed refund: the id of a payment to check ends in the number of the part, except the first.
 */
const failedPartOf = ({ id, transactionUuid }: StrayPayment) => ({
  transactionUuid,
  number: Number(id.slice(`refund:${transactionUuid}:`.length) || 1),
});

/**
 * Requests the refund of a payment to check, or its failed refund again.
 * @param by undefined: automatic, after the venue's delay
 * @returns false when it is already requested
 */
export async function executeRefund(
  db: TenantDb,
  payment: StrayPayment,
  by: Administrator | undefined,
): Promise<boolean> {
  const { id, issue, taken } = payment;
  const isRequested =
    issue === 'refund-failed'
      ? (await remakeRefunds(db, failedPartOf(payment))) > 0
      : await requestRefund(db, { ...payment, amount: taken, reason: 'stray' }, by);
  if (!isRequested) return false;
  await recordChange(db, by, {
    action: 'payment.refunded',
    subject: id,
    changes: changesBetween({}, { issue, refundedAmount: `${taken}` }),
  });
  return true;
}
