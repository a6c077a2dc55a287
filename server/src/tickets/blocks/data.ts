import type { TenantDb } from '#platform/database/database.ts';

export interface OrderToBlock {
  purchaseId: string;
  /** The key of its sale at the ticketing system */
  cartId: string;
  externalPurchaseId: string;
}

export async function readOrderToBlock(
  db: TenantDb,
  externalPurchaseId: string,
): Promise<OrderToBlock | undefined> {
  const [order] = await db.named<OrderToBlock>(
    'order-to-block',
    `select id as "purchaseId", cart_id as "cartId", external_purchase_id as "externalPurchaseId"
       from portal.purchase where tenant_id = $1 and external_purchase_id = $2`,
    [db.tenantId, externalPurchaseId],
  );
  return order;
}

/** Whether the entrance refuses the tickets of an order. */
export async function isOrderBlocked(db: TenantDb, purchaseId: string): Promise<boolean> {
  const [order] = await db.named<{ isBlocked: boolean }>(
    'order-blocked',
    'select blocked_at is not null as "isBlocked" from portal.purchase where tenant_id = $1 and id = $2',
    [db.tenantId, purchaseId],
  );
  return order?.isBlocked ?? false;
}
