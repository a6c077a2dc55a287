import { CUSTOMER_COLUMNS, type CustomerRow } from '#account/profile/profile.sql.ts';
import type { CartStateName, StoredLine } from '#cart/cart.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import {
  PURCHASE_COLUMNS,
  type PurchaseRow,
  SHOWN_COLUMNS,
  type ShownPurchase,
} from '#tickets/orders/orders.sql.ts';

/** Reads customers by id, except erased ones. */
export async function readCustomers(
  db: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<CustomerRow>(
    `select ${CUSTOMER_COLUMNS} from portal.customer
      where tenant_id = $1 and id = any ($2::uuid[]) and erased_at is null`,
    [db.tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns when an account was registered. */
export async function readRegistration(db: TenantDb, id: string): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date }>(
    'select created_at as at from portal.customer where tenant_id = $1 and id = $2',
    [db.tenantId, id],
  );
  return row?.at;
}

/** Finds orders by number. */
export function findPurchases(db: TenantDb, numbers: readonly string[]): Promise<PurchaseRow[]> {
  return db.query<PurchaseRow>(
    `select ${PURCHASE_COLUMNS} where tenant_id = $1 and external_purchase_id = any ($2)`,
    [db.tenantId, numbers],
  );
}

/** An order with the outcome of its payment and of its mail. */
export interface OrderRow extends ShownPurchase {
  cartId: string;
  paidAt: Date | null;
  transactionId: string | null;
  mailOutcome: 'sent' | 'refused' | null;
  mailAt: Date | null;
  /** When the mail bounced, and the status of RFC 3463 */
  bouncedAt: Date | null;
  bounceStatus: string | null;
  /** For a subscription: the day of the month last chosen by the customer, when it was chosen, and when it ended. */
  debitDay: number | null;
  debitDayAt: Date | null;
  endedAt: Date | null;
}

/** Reads a page of a customer's orders, newest first. @param skip number of newer orders to leave out */
export function readOrders(db: TenantDb, userId: string, skip: number, most: number): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    // The key of the mail is computed before the join: under row-level security a join on an expression uses no index.
    `with bought as (select cart_id as "cartId", 'tickets-' || id as "mailKey", ${SHOWN_COLUMNS}, ${PURCHASE_COLUMNS}
                      where tenant_id = $1 and user_id = $2 order by sold_at desc, id limit $3 offset $4)
     select bought.*, cart.paid_at as "paidAt", attempt.transaction_id as "transactionId",
            mail.outcome as "mailOutcome", mail.ended_at as "mailAt",
            mail.bounced_at as "bouncedAt", mail.bounce_status as "bounceStatus",
            subscription.day_of_month::int as "debitDay", subscription.day_changed_at as "debitDayAt",
            subscription.ended_at as "endedAt"
       from bought
       left join portal.cart on cart.tenant_id = $1 and cart.id = bought."cartId"
       left join portal.payment_attempt as attempt
         on attempt.tenant_id = $1 and attempt.id = cart.attempt_id and attempt.state = 'paid'
       left join portal.payment_subscription as subscription
         on subscription.tenant_id = $1 and subscription.id = cart.attempt_id
       left join portal.mail_delivery as mail on mail.tenant_id = $1 and mail.key = bought."mailKey"
      order by bought."soldAt" desc, bought.id`,
    [db.tenantId, userId, most, skip],
  );
}

/** A cart without an order. */
export interface UnsoldCartRow {
  cartId: string;
  state: CartStateName;
  amount: number;
  at: Date;
  lines: StoredLine[];
}

/** Maximum number of unsold carts shown. */
const MAX_CARTS = 20;

/**
 * Reads a customer's carts without an order, newest first: unexpired carts, also in payment, failed or cancelled; paid
 * carts; carts being sold; stuck, archived and refunded carts.
 */
export function readUnsoldCarts(db: TenantDb, userId: string): Promise<UnsoldCartRow[]> {
  return db.query<UnsoldCartRow>(
    `select id as "cartId", state, total_amount as amount, coalesce(paid_at, updated_at) as at, lines
       from portal.cart
      where tenant_id = $1 and user_id = $2
        and (state in ('paid', 'selling', 'stuck', 'archived', 'refunded')
             or state in ('open', 'payment-pending', 'failed', 'cancelled') and valid_until > now())
      order by updated_at desc, id limit ${MAX_CARTS}`,
    [db.tenantId, userId],
  );
}
