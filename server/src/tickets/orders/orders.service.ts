import { labelsOf } from '@guichet/phrases/translate.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type PurchaseRow, readHeldPurchase, readOwnPurchase, type ShownPurchase } from './orders.sql.ts';
import { type Purchase, viewPurchase } from './orders.ts';

/** Returns the customer's order by number; another customer's order counts as not found. @throws purchase.not-found */
export async function requireOwnPurchase(
  services: Services,
  tenant: Tenant,
  userId: string,
  externalPurchaseId: string,
): Promise<PurchaseRow> {
  const purchase = await services.database.tenant(tenant.id, (db) =>
    readOwnPurchase(db, userId, externalPurchaseId),
  );
  return purchase ?? fail('purchase.not-found');
}

/** Returns an order of which the customer holds tickets, bought or received. @throws purchase.not-found */
export async function requireHeldPurchase(
  services: Services,
  tenant: Tenant,
  userId: string,
  externalPurchaseId: string,
): Promise<PurchaseRow> {
  const purchase = await services.database.tenant(tenant.id, (db) =>
    readHeldPurchase(db, userId, externalPurchaseId),
  );
  return purchase ?? fail('purchase.not-found');
}

/** Returns an order for responses of the back office, with the product's own labels. */
export const showPurchase = (purchase: ShownPurchase): Purchase =>
  viewPurchase(purchase, (key) => labelsOf('choices', key));
