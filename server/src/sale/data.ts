import type { Database, TenantDb } from '../platform/db.ts';
import type { TenantId } from '../platform/tenancy-id.ts';

/** Carts whose sale is due to be taken up, oldest first. */
export async function readDueSales(database: Database, tenantId: TenantId): Promise<string[]> {
  const rows = await database.direct.named<{ id: string }>('sale-due', 'select id from portal.due_sales($1, 50) as id', [tenantId]);
  return rows.map((row) => row.id);
}

export interface PurchaseSummary {
  externalPurchaseId: string;
  ticketCount: number;
}

/** The order that a cart became. */
export async function readPurchaseOfCart(db: TenantDb, cartId: string): Promise<PurchaseSummary | undefined> {
  const rows = await db.named<PurchaseSummary>(
    'purchase-of-cart',
    `select purchase.external_purchase_id as "externalPurchaseId",
            (select count(*)::int from portal.ticket where ticket.purchase_id = purchase.id) as "ticketCount"
       from portal.purchase where cart_id = $1`,
    [cartId],
  );
  return rows[0];
}
