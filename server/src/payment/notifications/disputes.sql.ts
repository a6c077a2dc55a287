import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';

/** Returns the order of a payment by the provider's transaction id; undefined for a payment of another seller. */
export async function readOrderOfTransaction(
  db: TenantDb,
  transactionUuid: string,
): Promise<{ orderId: string } | undefined> {
  const [order] = await db.named<{ orderId: string }>(
    'payment-order-of-transaction',
    `select id as "orderId" from portal.payment_attempt where tenant_id = $1 and transaction_uuid = $2
      union all
     select attempt_id from portal.payment_event
      where tenant_id = $1 and transaction_uuid = $2 and operation_type = 'DEBIT' and attempt_id is not null
      limit 1`,
    [db.tenantId, transactionUuid],
  );
  return order;
}

/** Days after a payment on which the provider is polled for disputes: it may not send notifications. */
const AGES = [7, 30, 60, 90, 120, 180];

/** A paid order to poll for disputes. */
export interface OrderToAsk {
  orderId: string;
  session: string | null;
}

/** Instants relative to now: with ages as parameters or rows, the planner expects most of the journal. */
const HAS_AGE = AGES.map(
  (age) =>
    `event.recorded_at >= now() - interval '${age + 1} days' and event.recorded_at < now() - interval '${age} days'`,
).join(' or ');

/** Returns orders at providers of a protocol whose payments have one of the ages for dispute polls. */
export function readOrdersToAsk(db: TenantDb): Promise<OrderToAsk[]> {
  return db.named<OrderToAsk>(
    'payment-orders-to-ask-about-disputes',
    `select distinct attempt.id::text as "orderId", attempt.session
       from portal.payment_event as event
       join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = event.attempt_id
      where event.tenant_id = $1 and event.status_class = 'paid' and event.operation_type = 'DEBIT' and (${HAS_AGE})`,
    [db.tenantId],
  );
}

/** A dispute, with the number of its order. */
export interface DisputeOfOrder {
  id: string;
  orderNumber: string | null;
  amount: number;
  currency: string;
  state: 'open' | 'won' | 'lost';
  reason: string | null;
  openedAt: Date;
  respondBy: Date | null;
}

export async function readDispute(db: TenantDb, id: string): Promise<DisputeOfOrder | undefined> {
  const [dispute] = await db.named<DisputeOfOrder>(
    'payment-dispute',
    `select dispute.id, purchase.external_purchase_id as "orderNumber", dispute.amount, dispute.currency, dispute.state,
            dispute.reason, dispute.opened_at as "openedAt", dispute.respond_by as "respondBy"
       from portal.payment_dispute as dispute
       left join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = dispute.attempt_id
      cross join lateral (select coalesce(attempt.schedule_id, attempt.id) as id offset 0) as payer
       left join portal.payment_attempt as paying on paying.tenant_id = $1 and paying.id = payer.id
       left join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = paying.cart_id
      where dispute.tenant_id = $1 and dispute.id = $2`,
    [db.tenantId, id],
  );
  return dispute;
}

/**
 * Records the disputes of payment events, and notifies the webhooks of each new or changed one. A repeated event
 * changes nothing.
 * @param attemptOf returns the portal's attempt of an order; undefined for an unknown order
 */
export async function recordDisputes(
  db: TenantDb,
  events: readonly PaymentEvent[],
  attemptOf: (orderId: string) => { readonly id: string } | undefined,
): Promise<void> {
  for (const { disputes = [], transactionUuid, orderId, mode } of events)
    for (const dispute of transactionUuid === null ? [] : disputes) {
      const changed = await db.named(
        'payment-record-dispute',
        `insert into portal.payment_dispute as known
           (tenant_id, id, transaction_uuid, attempt_id, order_id, amount, currency, mode, state, reason, opened_at, respond_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (tenant_id, id) do update set state = excluded.state, respond_by = excluded.respond_by
          where known.state <> excluded.state and (excluded.state <> 'open' or known.state not in ('won', 'lost'))
         returning 1`,
        [
          db.tenantId,
          dispute.id,
          transactionUuid,
          attemptOf(orderId)?.id ?? null,
          orderId,
          dispute.amountCents,
          dispute.currency,
          mode,
          dispute.state,
          dispute.reason,
          dispute.openedAt,
          dispute.respondBy,
        ],
      );
      if (changed.length > 0) await noteEvent(db, 'payment.disputed', { disputeId: dispute.id });
    }
}
