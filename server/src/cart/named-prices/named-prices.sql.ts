import type { TenantDb } from '#kernel/database/database.ts';
import { CART_COLUMNS, type CartRow, type StoredLine } from '../cart.ts';

/**
 * Changes the prices of a waiting cart's lines; its holds stay.
 * @returns undefined when the cart has changed or ended, or is being sold
 */
export async function savePrices(
  db: TenantDb,
  cart: Pick<CartRow, 'id' | 'version'>,
  lines: readonly StoredLine[],
  total: number,
): Promise<CartRow | undefined> {
  const rows = await db.named<CartRow>(
    'cart-save-prices',
    `update portal.cart set lines = $3, total_amount = $4, state = 'open', version = version + 1, updated_at = now()
      where id = $1 and version = $2 and state in ('open', 'payment-pending', 'failed', 'cancelled')
        and valid_until > now()
      returning ${CART_COLUMNS}, now() as clock`,
    [cart.id, cart.version, JSON.stringify(lines), total],
  );
  return rows[0];
}
