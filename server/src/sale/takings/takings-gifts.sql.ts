import type { TenantDb } from '#kernel/database/database.ts';
import { instants } from './takings.sql.ts';
import type { Days } from './takings-days.ts';
import type { GiftFigure } from './takings-gifts.ts';

/**
 * Returns what staff gave in a period without a payment in the portal, by day and reason: sold carts at no price, and
 * entitlements of new cards, also of those that were paid at the venue's till.
 */
export function readGiftFigures(db: TenantDb, days: Days, timeZone: string): Promise<GiftFigure[]> {
  return db.named<GiftFigure>(
    'takings-gifts',
    `select (at at time zone $4)::date::text as day, kind, sum(units)::int as count, sum(value)::bigint as value
       from (select purchase.sold_at as at, gift.kind, gift.tickets as units, gift.value
               from portal.desk_gift as gift
               join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = gift.cart_id
              where gift.tenant_id = $1 and purchase.sold_at >= $2 and purchase.sold_at < $3
              union all
             select filled_at, kind, units, value from portal.desk_card_filling
              where tenant_id = $1 and filled_at >= $2 and filled_at < $3
                and kind in ('till', 'invitation', 'exchange', 'apology')) as given
      group by 1, 2 order by 1, 2`,
    [db.tenantId, ...instants(days, timeZone), timeZone],
  );
}
