import { labelsOf } from '@guichet/phrases/translate.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type PurchaseRow, readHeldPurchase, readOwnPurchase, type ShownPurchase } from './orders.sql.ts';
import { type Purchase, viewPurchase } from './orders.ts';

/** The customer's order of a number; another customer's is answered as not found. @throws purchase.not-found */
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

/** An order of which the customer has tickets, bought or passed on to them. @throws purchase.not-found */
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

/** An order as it is answered, for the answers of the back office, in the product's words. */
export const showPurchase = (purchase: ShownPurchase): Purchase =>
  viewPurchase(purchase, (key) => labelsOf('choices', key));
