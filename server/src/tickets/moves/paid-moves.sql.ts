import { CART_COLUMNS, type CartRow, type MoveToPay, type StoredLine, totalOf } from '#cart/cart.ts';
import type { PaymentMode } from '#gateways/payment/shapes/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { lockPayments } from '#payment/refunds/captured.sql.ts';
import { completeSaleIn, markSaleStuck } from '#sale/selling/selling.sql.ts';
import { readCartToRefund, refundCart } from '#sale/stuck-carts/stuck-cart-refunds.sql.ts';
import type { MoveRow } from './moves.sql.ts';

/** A cart that pays for a move. */
export type MoveCart = CartRow & { user_id: string; move: MoveToPay };

/** Opens the cart that pays for a move. @returns undefined when there is a cart of this id */
export async function openMoveCart(
  db: TenantDb,
  cart: { id: string; userId: string; lines: readonly StoredLine[]; move: MoveToPay; locale: string },
  minutes: number,
): Promise<MoveCart | undefined> {
  const rows = await db.named<MoveCart>(
    'move-open-cart',
    `insert into portal.cart (tenant_id, id, user_id, lines, total_amount, locale, valid_until, move)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7), $8) on conflict do nothing
     returning ${CART_COLUMNS}, now() as clock`,
    [
      db.tenantId,
      cart.id,
      cart.userId,
      JSON.stringify(cart.lines),
      totalOf(cart.lines),
      cart.locale,
      minutes,
      JSON.stringify(cart.move),
    ],
  );
  return rows[0];
}

/**
 * Empties the carts that would pay for another move of these tickets: a payment of them is refunded when it arrives.
 * @returns their ids, whose places are to be released
 */
export async function endOtherMoveCarts(
  db: TenantDb,
  userId: string,
  ticketNumbers: readonly string[],
): Promise<string[]> {
  const rows = await db.named<{ id: string }>(
    'move-end-carts',
    `update portal.cart
        set state = 'open', lines = '[]', total_amount = 0, version = version + 1, valid_until = now(), updated_at = now()
      where tenant_id = $1 and user_id = $2 and move is not null and move -> 'ticketNumbers' ?| $3 and lines <> '[]'
        and state in ('open', 'payment-pending', 'failed', 'cancelled')
      returning id`,
    [db.tenantId, userId, ticketNumbers],
  );
  return rows.map(({ id }) => id);
}

/** Returns the mode of what paid an order; null for a free one. */
export async function readModeOfOrder(db: TenantDb, cartId: string): Promise<PaymentMode | null> {
  const [paid] = await db.named<{ mode: PaymentMode | null }>(
    'move-mode-of-order',
    `select coalesce(
              (select attempt.mode from portal.cart
                 join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = cart.attempt_id and attempt.state = 'paid'
                where cart.tenant_id = $1 and cart.id = $2),
              (select card.mode from portal.gift_card_use as use
                 join portal.gift_card as card on card.tenant_id = $1 and card.id = use.gift_card_id
                where use.tenant_id = $1 and use.cart_id = $2 and use.state = 'redeemed' limit 1)) as mode`,
    [db.tenantId, cartId],
  );
  return paid?.mode ?? null;
}

/** Returns whether a cart of this id pays for a move. */
export async function isMoveCart(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.named(
    'move-is-cart',
    'select from portal.cart where tenant_id = $1 and id = $2 and move is not null',
    [db.tenantId, id],
  );
  return rows.length > 0;
}

/** Returns the cart of a move that is being sold. */
export async function readMoveCart(db: TenantDb, cartId: string): Promise<MoveCart | undefined> {
  const rows = await db.named<MoveCart>(
    'move-cart',
    `select ${CART_COLUMNS}, now() as clock from portal.cart
      where tenant_id = $1 and id = $2 and move is not null and state in ('paid', 'selling', 'stuck')`,
    [db.tenantId, cartId],
  );
  return rows[0];
}

/**
 * Writes the order of the cart that paid for a move, in the transaction that records the moved tickets. The caller has locked
 * the order of the tickets, by which its supplements are numbered.
 * @returns what was paid, in cents; 0 when the payment was refunded, or the order exists
 */
export async function sellMove(db: TenantDb, move: MoveRow, soldAt: Date): Promise<number> {
  const [cart] = await db.named<{ amount: number; rank: number }>(
    'move-lock-cart',
    `select total_amount as amount,
            (select count(*)::int + 1 from portal.purchase
              where purchase.tenant_id = $1 and purchase.supplement_of = $3) as rank
       from portal.cart where tenant_id = $1 and id = $2 and state in ('paid', 'selling', 'stuck') for no key update`,
    [db.tenantId, move.id, move.cartId],
  );
  if (!cart) return 0;
  await completeSaleIn(db, move.id, {
    externalPurchaseId: `${move.externalPurchaseId}-S${cart.rank}`,
    soldAt,
    tickets: [],
  });
  return cart.amount;
}

/** Refunds the payment of a move whose tickets stay where they are. */
export async function refundLapsed(db: TenantDb, cartId: string, reason: string): Promise<void> {
  await lockPayments(db);
  await markSaleStuck(db, cartId, `move-lapsed: ${reason}`);
  const cart = await readCartToRefund(db, cartId);
  if (cart?.state === 'stuck') await refundCart(db, cartId, cart.stamp, undefined);
}
