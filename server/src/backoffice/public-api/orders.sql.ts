import type { TenantDb } from '#kernel/database/database.ts';
import { PURCHASE_COLUMNS, SHOWN_COLUMNS, type ShownPurchase } from '#tickets/orders/orders.sql.ts';

/** An order with the instant at which it was recorded, in microseconds too, by which the list continues. */
export type ListedPurchase = ShownPurchase & { recordedAt: Date; recordedExactly: string };

interface Wanted {
  from?: string | undefined;
  until?: string | undefined;
  customerId?: string | undefined;
  /** Recorded instant and id of the last order of the previous page */
  after: readonly string[] | undefined;
  most: number;
}

/** Orders from before the column was added were recorded at their sale. */
const RECORDED = 'coalesce(recorded_at, sold_at)';

const LISTED = `${RECORDED} as "recordedAt",
  to_char(${RECORDED} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "recordedExactly"`;

/** Seconds within which a transaction that records an order commits. */
const SETTLED_SECONDS = 5;

/**
 * Returns orders by the instant at which they were recorded, oldest first. Those of the last seconds are withheld, since an
 * order with an earlier instant may not be committed yet: whoever follows the list would miss it.
 */
export function readOrdersAfter(db: TenantDb, wanted: Wanted): Promise<ListedPurchase[]> {
  const [at, id] = wanted.after ?? [];
  return db.query<ListedPurchase>(
    `select ${LISTED}, ${SHOWN_COLUMNS}, ${PURCHASE_COLUMNS}
      where tenant_id = $1
        and ($2::timestamptz is null or ${RECORDED} >= $2)
        and ($3::timestamptz is null or ${RECORDED} < $3)
        and ${RECORDED} < now() - make_interval(secs => ${SETTLED_SECONDS})
        and ($4::uuid is null or user_id = $4)
        and ($5::timestamptz is null or ${RECORDED} >= $5 and (${RECORDED}, id) > ($5, $6::uuid))
      order by ${RECORDED}, id limit $7`,
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
export async function readShownOrder(db: TenantDb, number: string): Promise<ListedPurchase | undefined> {
  const [row] = await db.query<ListedPurchase>(
    `select ${LISTED}, ${SHOWN_COLUMNS}, ${PURCHASE_COLUMNS} where tenant_id = $1 and external_purchase_id = $2`,
    [db.tenantId, number],
  );
  return row;
}
