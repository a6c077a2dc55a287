import type { TenantDb } from '#kernel/database/database.ts';
import { PURCHASE_COLUMNS, SHOWN_COLUMNS, type ShownPurchase } from '#tickets/orders/orders.sql.ts';

/** An order with the instant of its sale in microseconds, by which the list continues. */
export type ListedPurchase = ShownPurchase & { soldAtExactly: string };

interface Wanted {
  from?: string | undefined;
  until?: string | undefined;
  customerId?: string | undefined;
  /** Instant of the sale and id of the last order of the previous page */
  after: readonly string[] | undefined;
  most: number;
}

const EXACTLY = `to_char(sold_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "soldAtExactly"`;

/** Returns orders by the instant of their sale, oldest first. */
export function readOrdersAfter(db: TenantDb, wanted: Wanted): Promise<ListedPurchase[]> {
  const [at, id] = wanted.after ?? [];
  return db.query<ListedPurchase>(
    `select ${EXACTLY}, ${SHOWN_COLUMNS}, ${PURCHASE_COLUMNS}
      where tenant_id = $1
        and ($2::timestamptz is null or sold_at >= $2)
        and ($3::timestamptz is null or sold_at < $3)
        and ($4::uuid is null or user_id = $4)
        and ($5::timestamptz is null or sold_at >= $5 and (sold_at, id) > ($5, $6::uuid))
      order by sold_at, id limit $7`,
    [
      db.tenantId,
      wanted.from ?? null,
      wanted.until ?? null,
      wanted.customerId ?? null,
      at ?? null,
      id ?? null,
      wanted.most,
    ],
  );
}

/** Returns an order of any customer by its number, for display. */
export async function readShownOrder(db: TenantDb, number: string): Promise<ShownPurchase | undefined> {
  const [row] = await db.query<ShownPurchase>(
    `select ${SHOWN_COLUMNS}, ${PURCHASE_COLUMNS} where tenant_id = $1 and external_purchase_id = $2`,
    [db.tenantId, number],
  );
  return row;
}
