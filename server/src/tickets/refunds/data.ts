import type { TenantDb } from '#platform/database/database.ts';
import type { PurchaseRow } from '../orders/data.ts';

/** A refund that is made, of an order or of a cart that could not be sold: what it gives back, as an order has it. */
export interface MadeRefund extends PurchaseRow {
  /** The order's number; of a cart the start of its own. */
  orderNumber: string;
  isOrder: boolean;
  /** In cents. */
  amount: number;
  doneAt: Date;
  /** The number of the order's invoice, where it has one. */
  invoiceNumber: string | null;
}

/** A refund that is made. @param userId only one of this customer's; without it anybody's */
export async function readMadeRefund(
  db: TenantDb,
  id: string,
  userId?: string,
): Promise<MadeRefund | undefined> {
  const rows = await db.named<MadeRefund>(
    'refund-made',
    `select refund.id, cart.user_id as "userId", coalesce(purchase.external_purchase_id, left(cart.id::text, 8)) as "orderNumber",
            coalesce(purchase.external_purchase_id, left(cart.id::text, 8)) as "externalPurchaseId",
            purchase.id is not null as "isOrder", coalesce(purchase.sold_at, cart.paid_at, cart.updated_at) as "soldAt",
            refund.amount, refund.amount as "totalAmount", refund.currency, coalesce(purchase.locale, cart.locale) as locale,
            coalesce(purchase.cards, '[]') as cards, refund.done_at as "doneAt", invoice.number as "invoiceNumber",
            coalesce((select jsonb_agg(line order by position)
                        from jsonb_array_elements(coalesce(purchase.lines, cart.lines)) with ordinality as sold (line, position)
                       where purchase.id is null or (line ->> 'id')::uuid = any (refund.line_ids)), '[]') as lines
       from portal.refund
       join portal.cart on cart.tenant_id = $1 and cart.id = refund.cart_id
       left join portal.purchase on purchase.tenant_id = $1 and purchase.id = refund.purchase_id
       left join portal.invoice on invoice.tenant_id = $1 and invoice.purchase_id = refund.purchase_id
      where refund.tenant_id = $1 and refund.id = $2 and refund.state = 'done'
        and ($3::uuid is null or cart.user_id = $3)`,
    [db.tenantId, id, userId ?? null],
  );
  return rows[0];
}

/** A refund as its order shows it. */
export interface RefundOfOrder {
  id: string;
  /** An instant, as JSON has it */
  at: string;
  /** In cents. */
  amount: number;
  state: 'due' | 'done';
}
