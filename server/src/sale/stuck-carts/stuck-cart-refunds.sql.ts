import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { cancelSchedule } from '#payment/instalments/instalments.sql.ts';
import { capturedOf, lockPayments } from '#payment/refunds/captured.sql.ts';
import { requestParts, settleRefund } from '#payment/refunds/refunds.sql.ts';
import { leftOf, partsOf } from '#payment/refunds/refunds.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { type AuditedCart, auditedCart } from '../sold-lines.ts';

/** A cart that can be refunded. */
export interface CartToRefund {
  state: string;
  /** Changes with every attempt to sell it; an opaque text. */
  stamp: string;
  /** Whether it pays for a move that has begun */
  isMoving: boolean;
}

export async function readCartToRefund(db: TenantDb, cartId: string): Promise<CartToRefund | undefined> {
  const rows = await db.named<CartToRefund>(
    'refund-cart',
    `select state, updated_at::text as stamp, move is not null and exists (
              select from portal.ticket_move as move
               where move.tenant_id = $1 and move.id = $2 and move.state = 'begun') as "isMoving"
       from portal.cart where tenant_id = $1 and id = $2`,
    [db.tenantId, cartId],
  );
  return rows[0];
}

/** Maximum number of carts refunded in one run. */
const CARTS_AT_ONCE = 20;

/**
 * Returns stuck carts with a capture that have waited for longer than the venue's delay, oldest first; the delay of a
 * restored cart begins with its restoration.
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

type RefundedCart = AuditedCart & { currency: string; attemptId: string | null };

/**
 * Refunds all debits of a stuck cart, which can then never be sold.
 * @param stamp of the cart as it was read: a cart that has since been resent or archived is left unchanged
 * @param by the administrator who decided; undefined: automatic, after the venue's delay
 */
export async function refundCart(
  db: TenantDb,
  cartId: string,
  stamp: string,
  by: Administrator | undefined,
): Promise<'refunded' | 'changed' | 'nothing-debited'> {
  await lockPayments(db);
  const [cart] = await db.named<RefundedCart>(
    'refund-lock-cart',
    `select lines, paid_at as "paidAt", currency, attempt_id as "attemptId" from portal.cart
      where tenant_id = $1 and id = $2 and state = 'stuck' and updated_at::text = $3 for no key update`,
    [db.tenantId, cartId, stamp],
  );
  if (!cart) return 'changed';
  const payments = await capturedOf(db, cartId);
  const amount = leftOf(payments);
  if (amount === 0) return 'nothing-debited';
  await db.named(
    'refund-move-cart',
    `update portal.cart set state = 'refunded', sale_due_at = null, updated_at = now() where tenant_id = $1 and id = $2`,
    [db.tenantId, cartId],
  );
  const [refund] = await db.named<{ id: string }>(
    'refund-of-cart',
    `insert into portal.refund (tenant_id, id, cart_id, amount, currency, state, administrator_id, administrator_email)
     values ($1, gen_random_uuid(), $2, $3, $4, 'due', $5, $6) returning id`,
    [db.tenantId, cartId, amount, cart.currency, by?.userId ?? null, by?.email ?? ''],
  );
  if (cart.attemptId !== null) await cancelSchedule(db, cart.attemptId);
  const decision = { id: refund?.id ?? '', currency: cart.currency, reason: 'unsold' } as const;
  await requestParts(db, decision, partsOf(payments, amount) ?? []);
  await settleRefund(db, decision.id);
  await db.named(
    'refund-note',
    `insert into portal.sale_attempt (tenant_id, cart_id, event, administrator_email) values ($1, $2, 'refunded', $3)`,
    [db.tenantId, cartId, by?.email ?? ''],
  );
  await recordChange(db, by, {
    action: 'cart.refunded',
    subject: cartId,
    changes: changesBetween({}, auditedCart({ ...cart, amount })),
  });
  return 'refunded';
}
