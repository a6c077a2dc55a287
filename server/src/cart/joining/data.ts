import type { TenantDb } from '#platform/database/database.ts';
import type { CartRow } from '../model.ts';

/** Far more than the limit of carts that an account may keep by default. */
const MAX_CARTS = 20;

/** A customer's carts that have lines and are not paid yet: first the one that can be kept longest. */
export const readOpenCarts = (db: TenantDb, userId: string): Promise<CartRow[]> =>
  db.named<CartRow>(
    'cart-open-of-customer',
    `select *, clock_timestamp() as clock from portal.cart
      where tenant_id = $1 and user_id = $2 and lines <> '[]'
        and state in ('open', 'payment-pending', 'failed', 'cancelled') and valid_until > now()
      order by opened_at desc, id limit $3`,
    [db.tenantId, userId, MAX_CARTS],
  );
