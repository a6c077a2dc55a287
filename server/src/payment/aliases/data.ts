import type { TenantDb } from '#platform/database/database.ts';
import type { KeptCard } from './rules.ts';

/** The saved card of a customer. */
export async function readAlias(db: TenantDb, userId: string): Promise<KeptCard | undefined> {
  const rows = await db.named<KeptCard>(
    'payment-alias',
    `select alias, brand, last_digits as "lastDigits", expiry_month as "expiryMonth", expiry_year as "expiryYear",
            shop_version as "shopVersion", gone_at as "goneAt", asked_at as "askedAt"
       from portal.payment_alias where tenant_id = $1 and user_id = $2`,
    [db.tenantId, userId],
  );
  return rows[0];
}

/** Cards asked about in one round at most, of one venue. */
const CARDS_AT_ONCE = 200;

/** A saved card to ask about: whose, and the shop that has issued it. */
export type CardToAsk = Pick<KeptCard, 'shopVersion'> & { readonly userId: string };

/** The saved cards that the provider has not been asked about for the longest time, a day or more. */
export function readCardsToAsk(db: TenantDb): Promise<CardToAsk[]> {
  return db.named<CardToAsk>(
    'payment-cards-to-ask',
    `select user_id as "userId", shop_version as "shopVersion" from portal.payment_alias
      where tenant_id = $1 and gone_at is null and coalesce(asked_at, saved_at) < now() - interval '1 day'
      order by asked_at nulls first limit ${CARDS_AT_ONCE}`,
    [db.tenantId],
  );
}
