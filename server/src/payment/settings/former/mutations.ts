import type { TenantDb } from '#platform/database/database.ts';

/**
 * How long a shop is heard of after it was left: a plan lasts a year at most, and its last debit may be announced late.
 */
const KEPT = '13 months';

/** Keeps the present shop, which is about to be replaced: a payment may be beginning with it. Deletes those that ended. */
export async function keepFormerShop(db: TenantDb): Promise<void> {
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
