import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { CART_COLUMNS, type CartRow } from '../cart.ts';
import { type CartHolder, refuseLimited } from '../limits/limits.ts';
import { type CartToChange, changeCarts } from '../saving.sql.ts';

/** Far above the default limit of carts for an account. */
const MAX_CARTS = 20;

/** Returns the unpaid carts that a customer filled, first the cart that can last longest. */
export const readOpenCarts = (db: TenantDb, userId: string): Promise<CartRow[]> =>
  db.named<CartRow>(
    'cart-open-of-customer',
    `select ${CART_COLUMNS}, clock_timestamp() as clock from portal.cart
      where tenant_id = $1 and user_id = $2 and lines <> '[]' and not is_desk and move is null
        and state in ('open', 'payment-pending', 'failed', 'cancelled') and valid_until > now()
      order by opened_at desc, id limit $3`,
    [db.tenantId, userId, MAX_CARTS],
  );

/**
 * Saves the lines of two carts in the first and empties the second, both or neither. The first cart lasts at least as
 * long as the second would have, and has the codes of both.
 * @throws AppError `cart.changed` when either cart has changed since it was read; `cart.limited-…`
 */
export async function saveJoined(
  db: TenantDb,
  kept: CartToChange,
  emptied: CartToChange,
  { until, codes, holder }: { until: Date; codes: readonly string[]; holder: CartHolder },
): Promise<CartRow> {
  const saved = await changeCarts(
    db,
    [kept, emptied].map((cart) => ({ tenantId: db.tenantId, cart })),
  );
  for (const one of saved) {
    if (one && 'reached' in one) refuseLimited(one.reached, holder);
    if (!one) fail('cart.changed');
  }
  const [row] = await db.named<CartRow>(
    'cart-keep-joined',
    `update portal.cart set valid_until = greatest(valid_until, $2), promotion_codes = $3 where id = $1 returning ${CART_COLUMNS}, now() as clock`,
    [kept.id, until, codes],
  );
  return row ?? fail('cart.changed');
}
