import type { Database } from '../platform/db.ts';
import type { TenantId } from '../platform/tenancy-id.ts';
import type { CartRow } from './model.ts';

/** A cart of the tenant by its id, with the clock that decides over it; one round trip. */
export async function readCart(
  database: Database,
  tenantId: TenantId,
  cartId: string,
): Promise<CartRow | undefined> {
  const rows = await database.direct.named<CartRow>(
    'cart-read',
    'select (found.cart).*, found.clock from portal.read_cart($1, $2) as found',
    [tenantId, cartId],
  );
  return rows[0];
}
