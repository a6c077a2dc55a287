import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { TenantDb } from '#platform/database/database.ts';

type Payment = CallAnswer<'GET /Purchase/PaymentsToCheck'>['payments'][number];

/** A payment that a person must check, with its cart and the administrator who handled it. */
export interface PaymentToCheckRow {
  id: string;
  issue: Payment['issue'];
  at: Date;
  operation: Payment['operation'];
  status: string | null;
  /** In the minor unit of its currency. */
  amount: number;
  currency: string;
  expected: number | null;
  orderId: string;
  transactionId: string | null;
  transactionUuid: string | null;
  mode: 'TEST' | 'PRODUCTION';
  cartId: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  socialReason: string | null;
  handledAt: Date | null;
  handledBy: string | null;
  note: string | null;
}

/** A refund takes seconds: what takes longer needs a person to check. */
const REFUND_TIMEOUT = `interval '10 minutes'`;

/** The id of the matter that a refund is; of a payment that is given back in parts, each is one. */
const REFUND_ID = `'refund:' || refund.transaction_uuid || case when refund.number > 1 then ':' || refund.number else '' end`;

/**
 * Every payment to check, handled or not, once for each transaction: results of the journal whose money was not taken
 * as requested, and refunds that the provider has not carried out.
 */
const MATTERS = `
  matter as (
    select distinct on (id) * from (
      select case when rejection is not null then 'rejected:'
                  when status = 'PARTIALLY_AUTHORISED' then 'partial:' else 'uncaptured:' end
               || coalesce(transaction_uuid, event_key) as id,
             case when rejection is not null then rejection
                  when status = 'PARTIALLY_AUTHORISED' then 'partial' else 'not-captured' end as issue,
             recorded_at as at, operation_type as operation, status, amount, currency, attempt_id, order_id,
             transaction_uuid, mode
        from portal.payment_event
       where tenant_id = $1
         and ((rejection is not null and status_class = 'paid') or status in ('PARTIALLY_AUTHORISED', 'CAPTURE_FAILED'))
         and (rejection is null or status_class = 'paid')
       union all
      select ${REFUND_ID}, 'refund-due', requested_at, 'CREDIT', null, refund.amount,
             refund.currency, attempt_id, attempt_id::text, refund.transaction_uuid, attempt.mode
        from portal.payment_refund as refund
        join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = refund.attempt_id
       where refund.tenant_id = $1
         and ((refund.state = 'due' and requested_at < now() - ${REFUND_TIMEOUT})
              or ${REFUND_ID} in (select id from portal.payment_check where tenant_id = $1))
    ) as found order by id, at),
  known as (
    select matter.*, handled.handled_at, handled.administrator_email as handled_by, handled.note
      from matter
      left join portal.payment_check as handled on handled.tenant_id = $1 and handled.id = matter.id)`;

/** Payments to check shown at most. */
export const PAYMENTS_PER_PAGE = 50;

/** Payments to check that are open, or those that are handled; newest first. */
export function readPaymentsToCheck(
  db: TenantDb,
  state: 'open' | 'handled',
  skip: number,
): Promise<PaymentToCheckRow[]> {
  return db.named<PaymentToCheckRow>(
    'sale-payments-to-check',
    `with ${MATTERS}
     select known.id, issue, known.at, operation, status, known.amount, known.currency, attempt.amount as expected,
            order_id as "orderId", transaction_id as "transactionId", known.transaction_uuid as "transactionUuid",
            known.mode, attempt.cart_id as "cartId", customer.email, customer.first_name as "firstName",
            customer.last_name as "lastName", customer.social_reason as "socialReason",
            handled_at as "handledAt", handled_by as "handledBy", note
       from known
       left join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = known.attempt_id
       left join portal.cart on cart.tenant_id = $1 and cart.id = attempt.cart_id
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

/** A payment to check that is open. */
export async function findPaymentToCheck(db: TenantDb, id: string): Promise<PaymentName | undefined> {
  const rows = await db.named<PaymentName>(
    'sale-find-payment-to-check',
    `with ${MATTERS} select id, issue, amount, currency from known where id = $2 and handled_at is null`,
    [db.tenantId, id],
  );
  return rows[0];
}
