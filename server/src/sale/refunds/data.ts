import { capturedOf } from '#payment/refunds/data.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { OrderRefund, OrderToRefund } from './model.ts';

/** A cart that may be given back. */
export interface CartToRefund {
  state: string;
  /** Changes with every attempt to sell it; an opaque text. */
  stamp: string;
}

export async function readCartToRefund(db: TenantDb, cartId: string): Promise<CartToRefund | undefined> {
  const rows = await db.named<CartToRefund>(
    'refund-cart',
    'select state, updated_at::text as stamp from portal.cart where tenant_id = $1 and id = $2',
    [db.tenantId, cartId],
  );
  return rows[0];
}

/** Carts given back in one round at most. */
const CARTS_AT_ONCE = 20;

/**
 * Stuck carts that took money and have waited for longer than the venue lets them, oldest first; those that a person has
 * restored wait from then on.
 */
export async function readDueCarts(db: TenantDb): Promise<string[]> {
  const rows = await db.named<{ cartId: string }>(
    'refund-due-carts',
    `select stuck.cart_id as "cartId"
       from portal.stuck_cart as stuck,
            (select make_interval(hours => refund_delay_hours) as delay from portal.tenant where id = $1) as venue
      where stuck.tenant_id = $1 and stuck.state = 'stuck' and stuck.amount > 0
        and stuck.paid_at < now() - delay
        and not exists (select from portal.sale_attempt as event
                         where event.tenant_id = $1 and event.cart_id = stuck.cart_id and event.event = 'restored'
                           and event.at > now() - delay)
      order by stuck.paid_at limit ${CARTS_AT_ONCE}`,
    [db.tenantId],
  );
  return rows.map(({ cartId }) => cartId);
}

/** What decides whether the customer may withdraw from an order `purchase`. */
export const WITHDRAWAL_COLUMNS = `
  coalesce((select jsonb_agg(jsonb_build_object(
              'number', ticket_number, 'lineId', line_id, 'isTransferred', ticket.user_id is distinct from purchase.user_id,
              'isUsed', consumed_at is not null, 'isRefunded', exists (
                select from portal.refund
                 where refund.tenant_id = purchase.tenant_id and refund.purchase_id = purchase.id
                   and refund.state <> 'refused' and ticket_number = any (refund.ticket_numbers)))
                     order by length(ticket_number), ticket_number)
              from portal.ticket
             where ticket.tenant_id = purchase.tenant_id and ticket.purchase_id = purchase.id), '[]') as tickets,
  exists (select from portal.cart
            join portal.payment_schedule as schedule on schedule.tenant_id = cart.tenant_id and schedule.id = cart.attempt_id
           where cart.tenant_id = purchase.tenant_id and cart.id = purchase.cart_id) as "isPaidInParts",
  purchase.blocked_at is not null as "isBlocked"`;

const ORDER = `
  purchase.id as "purchaseId", purchase.cart_id as "cartId", purchase.external_purchase_id as "externalPurchaseId",
  purchase.currency, purchase.lines, purchase.cards, purchase.sold_at as "soldAt", ${WITHDRAWAL_COLUMNS},
  array(select unnest(line_ids)::text from portal.refund
         where refund.tenant_id = $1 and refund.purchase_id = purchase.id and refund.state <> 'refused') as "refundedLineIds"
  from portal.purchase`;

/** The cart of an order of which no refund has this id yet. */
export async function readCartOf(
  db: TenantDb,
  { id, userId, externalPurchaseId }: { id: string; userId: string; externalPurchaseId: string },
): Promise<{ cartId: string } | undefined> {
  const rows = await db.named<{ cartId: string }>(
    'refund-cart-of-order',
    `select cart_id as "cartId" from portal.purchase
      where tenant_id = $1 and user_id = $2 and external_purchase_id = $3
        and not exists (select from portal.refund where tenant_id = $1 and id = $4)`,
    [db.tenantId, userId, externalPurchaseId, id],
  );
  return rows[0];
}

/** An order of a customer; locked against other refunds of it, and its tickets against being passed on. */
export async function lockOrder(
  db: TenantDb,
  userId: string,
  externalPurchaseId: string,
): Promise<OrderToRefund | undefined> {
  await db.named(
    'refund-lock-order',
    'select from portal.purchase where tenant_id = $1 and external_purchase_id = $2 for update',
    [db.tenantId, externalPurchaseId],
  );
  // Whoever accepts a ticket of it meanwhile has it before this is decided, or not at all.
  await db.named(
    'refund-lock-tickets',
    `select from portal.ticket
      where tenant_id = $1
        and purchase_id = (select id from portal.purchase where tenant_id = $1 and external_purchase_id = $2)
      order by id for no key update`,
    [db.tenantId, externalPurchaseId],
  );
  return readOrderToRefund(db, userId, externalPurchaseId);
}

/** An order of a customer, as a refund of it is decided. */
export async function readOrderToRefund(
  db: TenantDb,
  userId: string,
  externalPurchaseId: string,
): Promise<OrderToRefund | undefined> {
  const [order] = await db.named<Omit<OrderToRefund, 'payments'>>(
    'refund-order',
    `select ${ORDER} where purchase.tenant_id = $1 and user_id = $2 and external_purchase_id = $3`,
    [db.tenantId, userId, externalPurchaseId],
  );
  return order && { ...order, payments: await capturedOf(db, order.cartId) };
}

const REFUND = `
  id, purchase_id as "purchaseId", cart_id as "cartId", line_ids as "lineIds", units, ticket_numbers as "ticketNumbers", currency, state,
  is_withdrawal as "isWithdrawal" from portal.refund`;

/** A refund of an order. */
export async function readOrderRefund(db: TenantDb, id: string): Promise<OrderRefund | undefined> {
  const rows = await db.named<OrderRefund>(
    'refund-of-order',
    `select ${REFUND} where tenant_id = $1 and id = $2 and purchase_id is not null`,
    [db.tenantId, id],
  );
  return rows[0];
}

/** The order of a refund, without what this refund itself takes back. */
export async function readOrderOf(db: TenantDb, refund: OrderRefund): Promise<OrderToRefund> {
  const [order] = await db.named<Omit<OrderToRefund, 'payments'>>(
    'refund-order-of',
    `select ${ORDER} where purchase.tenant_id = $1 and purchase.id = $2`,
    [db.tenantId, refund.purchaseId],
  );
  if (!order) throw new Error('A refund is of no order');
  return {
    ...order,
    refundedLineIds: order.refundedLineIds.filter((id) => !refund.lineIds.includes(id)),
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      isRefunded: ticket.isRefunded && !refund.ticketNumbers.includes(ticket.number),
    })),
    payments: await capturedOf(db, order.cartId),
  };
}
