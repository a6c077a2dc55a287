import type { TenantDb } from '#platform/database/database.ts';
import type { KeptCard } from './rules.ts';

/** The saved card of a customer. */
export async function readAlias(db: TenantDb, userId: string): Promise<KeptCard | undefined> {
  const rows = await db.named<KeptCard>(
    'payment-alias',
    `select alias, brand, last_digits as "lastDigits", expiry_month as "expiryMonth", expiry_year as "expiryYear",
            shop_version as "shopVersion"
       from portal.payment_alias where tenant_id = $1 and user_id = $2`,
    [db.tenantId, userId],
  );
  return rows[0];
}
