import type { TenantDb } from '#platform/database/database.ts';
import { fail } from '#platform/http/errors.ts';
import { type CartHolder, refuseLimited } from '../limits/rules.ts';
import type { CartRow } from '../model.ts';
import { type CartToChange, changeCarts } from '../saving/mutations.ts';

/**
 * Saves the lines of two carts in the first and empties the second, both or neither. The first cart is kept at least as
 * long as the second would have been.
 * @throws AppError `cart.changed` when either has changed since it was read; `cart.limited-…`
 */
export async function saveJoined(
  db: TenantDb,
  kept: CartToChange,
  emptied: CartToChange,
  until: Date,
  holder: CartHolder,
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
    `update portal.cart set valid_until = greatest(valid_until, $2) where id = $1 returning *, now() as clock`,
    [kept.id, until],
  );
  return row ?? fail('cart.changed');
}
