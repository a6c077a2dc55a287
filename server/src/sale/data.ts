import type { CartRow } from '../cart/model.ts';
import type { Database } from '../platform/db.ts';
import type { TenantId } from '../platform/tenancy-id.ts';

/** Carts whose sale is due to be taken up, oldest first. */
export async function readDueSales(database: Database, tenantId: TenantId): Promise<string[]> {
  const rows = await database.direct.named<{ id: string }>(
    'sale-due',
    'select id from portal.due_sales($1, 50) as id',
    [tenantId],
  );
  return rows.map((row) => row.id);
}

export interface PurchaseSummary {
  externalPurchaseId: string;
  ticketCount: number;
}

/** What became of a cart: the order is there once it is sold. */
export interface CartSale {
  cart: CartRow;
  purchase: PurchaseSummary | undefined;
}

/** A cart of the tenant with its order; one round trip. */
export async function readSale(
  database: Database,
  tenantId: TenantId,
  cartId: string,
): Promise<CartSale | undefined> {
  const [row] = await database.direct.named<CartRow & { external_id: string | null; tickets: number }>(
    'sale-read',
    'select (found.cart).*, found.clock, found.external_id, found.tickets from portal.read_sale($1, $2) as found',
    [tenantId, cartId],
  );
  if (!row) return undefined;
  const { external_id: externalPurchaseId, tickets: ticketCount, ...cart } = row;
  return { cart, purchase: externalPurchaseId === null ? undefined : { externalPurchaseId, ticketCount } };
}
