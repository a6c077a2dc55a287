import type { TenantDb } from '#platform/database/database.ts';

/** The order of a payment, by the provider's id of its transaction; undefined for a payment of somebody else. */
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

/** Days after a payment on which the provider is asked whether it is disputed: it need not notify the portal. */
const AGES = [7, 30, 60, 90, 120, 180];

/** An order that was paid, for the question whether its payment is disputed. */
export interface OrderToAsk {
  orderId: string;
  session: string | null;
}

/** Orders at providers of a protocol that were paid as many days ago as disputes are looked for. */
export function readOrdersToAsk(db: TenantDb): Promise<OrderToAsk[]> {
  return db.named<OrderToAsk>(
    'payment-orders-to-ask-about-disputes',
    `select distinct attempt.id::text as "orderId", attempt.session
       from unnest($2::int[]) as age
       join portal.payment_event as event
         on event.tenant_id = $1 and event.status_class = 'paid' and event.operation_type = 'DEBIT'
        and event.recorded_at >= now() - make_interval(days => age + 1) and event.recorded_at < now() - make_interval(days => age)
       join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = event.attempt_id`,
    [db.tenantId, AGES],
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
       left join portal.payment_attempt as paying
         on paying.tenant_id = $1 and paying.id = coalesce(attempt.schedule_id, attempt.id)
       left join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = paying.cart_id
      where dispute.tenant_id = $1 and dispute.id = $2`,
    [db.tenantId, id],
  );
  return dispute;
}
