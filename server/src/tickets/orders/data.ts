import type { Locale } from '@guichet/contract/locale.ts';
import { PAGE_LENGTH } from '@guichet/contract/predicates.ts';
import type { StoredLine } from '#cart/model.ts';
import type { SoldCard } from '#gateways/ticketing/cards/port.ts';
import type { TenantDb } from '#platform/database/database.ts';

/** An order. */
export interface PurchaseRow {
  id: string;
  userId: string;
  externalPurchaseId: string;
  soldAt: Date;
  /** In cents */
  totalAmount: number;
  currency: 'EUR';
  /** The buyer's language at the time of the sale. */
  locale: Locale;
  lines: StoredLine[];
  /** What it did with cards */
  cards: SoldCard[];
}

/** A page of the customer's orders, newest first. @param skip how many newer ones to leave out */
export function readPurchasesOf(
  db: TenantDb,
  userId: string,
  skip: number,
): Promise<(PurchaseRow & { ticketCount: number })[]> {
  return db.named(
    'purchases-of-customer',
    `select (select count(*) from portal.ticket
              where ticket.tenant_id = purchase.tenant_id and ticket.purchase_id = purchase.id) as "ticketCount",
            ${PURCHASE_COLUMNS}
     where tenant_id = $1 and user_id = $2 order by sold_at desc, id limit ${PAGE_LENGTH.purchases} offset $3`,
    [db.tenantId, userId, skip],
  );
}

/** An order by its number, when it is this customer's. */
export async function readOwnPurchase(
  db: TenantDb,
  userId: string,
  externalPurchaseId: string,
): Promise<PurchaseRow | undefined> {
  const rows = await db.named<PurchaseRow>(
    'purchase-own',
    `select ${PURCHASE_COLUMNS} where tenant_id = $1 and user_id = $2 and external_purchase_id = $3`,
    [db.tenantId, userId, externalPurchaseId],
  );
  return rows[0];
}

/** An order by its id, for jobs. */
export async function readPurchase(db: TenantDb, purchaseId: string): Promise<PurchaseRow | undefined> {
  const rows = await db.named<PurchaseRow>(
    'purchase',
    `select ${PURCHASE_COLUMNS} where tenant_id = $1 and id = $2`,
    [db.tenantId, purchaseId],
  );
  return rows[0];
}

/** The columns of an order, named as in `PurchaseRow`. */
export const PURCHASE_COLUMNS = `
  id, user_id as "userId", external_purchase_id as "externalPurchaseId", sold_at as "soldAt",
  total_amount as "totalAmount", currency, locale, lines, cards from portal.purchase`;
