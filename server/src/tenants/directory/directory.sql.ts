import { LOCALES } from '@guichet/contract/locale.ts';
import type { Db, TenantDb } from '#kernel/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';

/**
 * Reads every tenant that is not archived, in display order.
 * @param isProduction which of a tenant's two origins is its own
 */
export function readTenants(db: Db, isProduction: boolean): Promise<Tenant[]> {
  return db.named<Tenant>(
    'tenants',
    `select id, name, display_name as "displayName", descriptions, city, brand, accent, title_font as "titleFont",
            text_font as "textFont", design_version as "designVersion", illustration, type,
            time_zone as "timeZone", is_in_maintenance as "isInMaintenance", opened_at is not null as "isOpened",
            is_provider as "isProvider",
            api_version as "apiVersion", cart_minutes as "cartMinutes",
            cart_extension_minutes as "cartExtensionMinutes", cart_cap_minutes as "cartCapMinutes",
            cart_limits as "cartLimits",
            jsonb_build_object('isEnable', tracker_enabled, 'url', tracker_url, 'siteId', tracker_site_id) as tracker,
            embedding_origins as "embeddingOrigins", translations, coalesce(languages, $2) as languages,
            case when $1 then prod_origin else preprod_origin end as origin
       from portal.tenant where archived_at is null order by item_order, name`,
    [isProduction, [...LOCALES]],
  );
}

/** The seller named on receipts. */
export interface Seller {
  name: string;
  address: string;
  vatId: string;
}

/** Reads the seller named on receipts; undefined when none is configured. */
export async function readSeller(db: TenantDb): Promise<Seller | undefined> {
  const rows = await db.named<Seller>(
    'seller',
    'select seller_name as name, seller_address as address, seller_vat_id as "vatId" from portal.tenant_connection',
  );
  return rows[0];
}
