import type { TenantDb } from '#kernel/database/database.ts';

/** Returns the number of the order of a guest; undefined before the sale. */
export async function readOrderOfGuest(db: TenantDb, customerId: string): Promise<string | undefined> {
  const [row] = await db.query<{ number: string }>(
    `select external_purchase_id as number from portal.purchase
      where tenant_id = $1 and user_id = $2 order by sold_at limit 1`,
    [db.tenantId, customerId],
  );
  return row?.number;
}
