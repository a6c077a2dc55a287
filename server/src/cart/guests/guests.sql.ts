import type { TenantDb } from '#kernel/database/database.ts';
import { CART_COLUMNS, type CartRow } from '../cart.ts';

/** SQL condition: the cart can change its buyer. */
const CHANGEABLE = `state in ('open', 'failed', 'cancelled') and not is_desk`;

/**
 * Gives a cart to a guest.
 * @param owner the guest to whom it may belong already @returns false when it belongs to somebody else, or is being paid
 */
export async function giveToGuest(
  db: TenantDb,
  cartId: string,
  { guest, owner }: { guest: string; owner: string | undefined },
): Promise<boolean> {
  const rows = await db.query(
    `update portal.cart set user_id = $3, updated_at = now()
      where tenant_id = $1 and id = $2 and (user_id is null or user_id = $4) and ${CHANGEABLE} returning 1`,
    [db.tenantId, cartId, guest, owner ?? null],
  );
  return rows.length > 0;
}

/** Takes the cart of a guest for an account, like that of a visitor. @returns undefined unless a guest has it, unpaid */
export async function takeFromGuest(
  db: TenantDb,
  cartId: string,
  userId: string,
): Promise<CartRow | undefined> {
  const [row] = await db.query<CartRow>(
    `update portal.cart set user_id = $3, updated_at = now()
      where tenant_id = $1 and id = $2 and ${CHANGEABLE} and exists (
        select from portal.customer as guest
         where guest.tenant_id = $1 and guest.id = cart.user_id and guest.is_guest)
      returning ${CART_COLUMNS}, now() as clock`,
    [db.tenantId, cartId, userId],
  );
  return row;
}
