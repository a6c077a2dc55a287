import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { remakeRefunds, requestRefund } from '#payment/refunds/refunds.sql.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { PaymentToCheckRow } from './payment-checks.ts';

/** A request takes seconds, and a bank days: a refund that takes longer needs a person to check. */
const IS_LATE = `(
  refund.state = 'due' and requested_at < now() - interval '10 minutes'
  or refund.state = 'pending' and requested_at < now() - interval '14 days')`;

/** The id of the matter that a refund is; of a payment that is given back in parts, each is one. */
const REFUND_ID = `'refund:' || refund.transaction_uuid || case when refund.number > 1 then ':' || refund.number else '' end`;

/** The id of the matter that a dispute is: one that is lost is a matter of its own, also where it was handled before. */
const DISPUTE_ID = `'dispute:' || dispute.id || case dispute.state when 'lost' then ':lost' else '' end`;

/**
 * Whether a matter is money that the portal can give back: a refund that has failed, or what was taken for nothing by a
 * shop that it knows, in its own currency, by a transaction that pays for nothing else.
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
 * Whether it is given back once the venue's delay has passed: its order is one of the venue. What may have been sold
 * elsewhere under the same shop is left to a person, and so is what is long past.
 */
const AUTOMATIC = `(
  is_refundable and known.issue <> 'refund-failed' and known.attempt_id is not null and known.at > now() - interval '60 days')`;

const DELAY = '(select make_interval(hours => refund_delay_hours) from portal.tenant where id = $1)';

/** Whether an event tells of money that was given back, or of a payment that was called off before it was captured. */
const GIVEN_BACK = `(
  rejection is null and transaction_uuid is not null
  and (operation_type = 'CREDIT' and status_class = 'paid' or operation_type = 'DEBIT' and status_class = 'cancelled'))`;

/**
 * What was given back without the portal's asking, in the minor unit of its currency; 0 or null when it has asked for all of
 * it. Of a payment that was called off that is what it took, less the refunds that the portal has made of it or is about to
 * make; what was called off without having been a payment belongs to none. A refund is the portal's when one of its own was made
 * by it, or is about to be made of the same order and sum.
 */
const UNASKED = `(
  case event.operation_type
  when 'DEBIT' then
    (select max(coalesce(paid.effective_amount, paid.amount)) from portal.payment_event as paid
      where paid.tenant_id = $1 and paid.attempt_id = event.attempt_id and paid.transaction_uuid = event.transaction_uuid
        and paid.status_class = 'paid' and paid.rejection is null)
    - (select coalesce(sum(made.amount), 0) from portal.payment_refund as made
        where made.tenant_id = $1 and made.transaction_uuid = event.transaction_uuid and made.remade_at is null)
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
 * Every payment to check, handled or not, once for each transaction: results of the journal whose money was not taken
 * as requested, refunds that the provider has not carried out, and those that it has made unasked. One of these that was
 * announced twice, once as its order has it and once otherwise, is the matter that came first.
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

/** Payments to check shown at most. */
const PAYMENTS_PER_PAGE = 50;

/** Payments to check that are open, or those that are handled; newest first. */
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
            purchase.external_purchase_id as "orderNumber", purchase.blocked_at is not null as "isBlocked"
       from known
       left join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = known.attempt_id
       left join portal.cart on cart.tenant_id = $1 and cart.id = attempt.cart_id
       left join portal.payment_dispute as dispute on dispute.tenant_id = $1 and known.issue = 'disputed' and ${DISPUTE_ID} = known.id
       left join portal.payment_attempt as paying on paying.tenant_id = $1 and paying.id = coalesce(attempt.schedule_id, attempt.id)
       left join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = paying.cart_id and known.issue = 'disputed'
       left join portal.customer on customer.tenant_id = $1 and customer.id = coalesce(cart.user_id, attempt.user_id)
      where (handled_at is null) = ($2 = 'open')
      order by known.at desc, known.id limit ${PAYMENTS_PER_PAGE} offset $3`,
    [db.tenantId, state, skip],
  );
}

/** The number of open payments to check. @param most counting ends there */
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

/** A payment to check that may be given back. */
export interface StrayPayment extends PaymentName, Pick<PaymentToCheckRow, 'orderId' | 'isRefundable'> {
  readonly transactionUuid: string;
  readonly attemptId: string | null;
  /** What it took, in cents. */
  readonly taken: number;
}

/** A payment to check that is open. */
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

/** Payments given back in one round at most. */
const PAYMENTS_AT_ONCE = 20;

/** Ids of payments to check that have waited for as long as the venue lets them, oldest first. */
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

/** Records how a payment to check was handled. @returns false when it was handled before */
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

/** The part of a refund that a matter is about: its id ends in the number of the part, but for the first. */
const failedPartOf = ({ id, transactionUuid }: StrayPayment) => ({
  transactionUuid,
  number: Number(id.slice(`refund:${transactionUuid}:`.length) || 1),
});

/** Has what a payment to check took given back, or its failed refund made again. @param by undefined: the venue's delay @returns false when it is already */
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
