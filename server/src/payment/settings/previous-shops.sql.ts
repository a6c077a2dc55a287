import type { TenantDb } from '#kernel/database/database.ts';
import type { Attempt } from '../attempts/attempts.ts';
import { SHOP_COLUMNS, type ShopRow } from './payment-settings.sql.ts';

/** A shop that payments were begun with before the venue changed it. */
export interface PreviousShop extends ShopRow {
  readonly replacedAt: Date;
  /** From then on its notifications are refused. */
  readonly endsAt: Date;
  /** Whether a payment was begun with it, that is stored by now. */
  readonly isUsed: boolean;
}

/** Reads the replaced shops that may still send notifications, latest first. */
export async function readPreviousShops(db: TenantDb): Promise<PreviousShop[]> {
  return db.named<PreviousShop>(
    'payment-former-shops',
    `select shop.version as "shopVersion", ${SHOP_COLUMNS}, shop.replaced_at as "replacedAt", shop.ends_at as "endsAt",
            exists (select from portal.payment_attempt as attempt
                     where attempt.tenant_id = $1 and attempt.site_id = shop.id_site
                       and coalesce(attempt.shop_version, shop.version) = shop.version) as "isUsed"
       from portal.payment_former_shop as shop
       left join portal.payment_provider as provider on provider.id = shop.provider_id
      where shop.tenant_id = $1 and shop.ends_at > now()
      order by shop.version desc`,
    [db.tenantId],
  );
}

/** Where an order was begun. */
interface BegunOrder extends Pick<Attempt, 'siteId' | 'mode' | 'shopVersion'> {
  /** The provider's name of it. */
  readonly session: string | null;
}

/** What those of the portal are; another is of what was sold elsewhere under the same shop. */
const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an order says of the shop that it was begun with; undefined when there is no such order. */
export async function readShopOfOrder(db: TenantDb, orderId: string): Promise<BegunOrder | undefined> {
  if (!ORDER_ID.test(orderId)) return undefined;
  const [attempt] = await db.named<BegunOrder>(
    'payment-shop-of-order',
    `select site_id as "siteId", mode, shop_version as "shopVersion", session
       from portal.payment_attempt where tenant_id = $1 and id = $2`,
    [db.tenantId, orderId],
  );
  return attempt;
}

/**
 * Whether a version of the shop may still tell of an order: one that was begun with it and was paid, or is of the last day.
 * A key that the venue has replaced pays nothing new.
 */
export async function isBegunWith(db: TenantDb, orderId: string, version: number): Promise<boolean> {
  if (!ORDER_ID.test(orderId)) return false;
  const begun = await db.named(
    'payment-begun-with-shop',
    `select from portal.payment_attempt
      where tenant_id = $1 and id = $2 and coalesce(shop_version, $3) = $3
        and (state in ('paid', 'pending') or started_at > now() - interval '1 day')`,
    [db.tenantId, orderId, version],
  );
  return begun.length > 0;
}

/**
 * How long a shop is heard of after it was left: a plan lasts a year at most, and its last debit may be announced late.
 */
const KEPT = '13 months';

/** Keeps the present shop, which is about to be replaced: a payment may be beginning with it. Deletes those that ended. */
export async function keepPreviousShop(db: TenantDb): Promise<void> {
  await db.query(
    `insert into portal.payment_former_shop
       (tenant_id, version, id_site, site_password_encrypted, api_key_encrypted, is_production, provider_id, protocol,
        ends_at)
     select tenant_id, shop_version, id_site, site_password_encrypted, api_key_encrypted, is_production, provider_id, protocol,
            now() + $2::interval
       from portal.payment_settings
      where tenant_id = $1`,
    [db.tenantId, KEPT],
  );
  await db.query('delete from portal.payment_former_shop where tenant_id = $1 and ends_at <= now()', [
    db.tenantId,
  ]);
}
