import type { TenantDb } from '#kernel/database/database.ts';
import type { Attempt } from '../attempts/attempts.ts';
import { SHOP_COLUMNS, type ShopRow } from './payment-settings.sql.ts';

/** A shop that began payments before the venue changed it. */
export interface PreviousShop extends ShopRow {
  readonly replacedAt: Date;
  /** When its notifications begin to be refused. */
  readonly endsAt: Date;
  /** Whether the shop began a payment that is still stored. */
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

/** The shop that began an order. */
interface BegunOrder extends Pick<Attempt, 'siteId' | 'mode' | 'shopVersion'> {
  /** The provider's id of the order. */
  readonly session: string | null;
}

/** Format of the portal's order ids; others belong to sales elsewhere under the same shop. */
const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the shop that began an order; undefined when there is no such order. */
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
 * Returns whether a version of the shop may still notify of an order: the version began the order, which was paid or is
 * of the last day. A replaced key pays no new order.
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
 * How long notifications of a former shop are accepted: a plan lasts a year at most, and its last notification may be
 * late.
 */
const KEPT = '13 months';

/**
 * Stores the current shop before it is replaced: a payment may be beginning with it. Deletes shops whose time has
 * ended.
 */
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
