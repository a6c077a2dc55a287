import type { Labels, Locale } from '@guichet/contract/locale.ts';
import type { Db, TenantDb } from '#platform/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';

/** Every tenant, in the order in which they are presented. */
export function readTenants(db: Db): Promise<Tenant[]> {
  return db.named<Tenant>(
    'tenants',
    `select id, name, display_name as "displayName", descriptions, city, brand, title_font as "titleFont",
            text_font as "textFont", design_version as "designVersion", illustration, type,
            time_zone as "timeZone", is_in_maintenance as "isInMaintenance", is_provider as "isProvider",
            api_version as "apiVersion", cart_minutes as "cartMinutes",
            cart_extension_minutes as "cartExtensionMinutes", cart_cap_minutes as "cartCapMinutes"
       from portal.tenant order by item_order, name`,
  );
}

export type ParameterGroup =
  | 'ticketing'
  | 'home'
  | 'history'
  | 'adminEmail'
  | 'disconnectingPage'
  | 'planning';

export interface ParameterRow {
  parameterGroup: ParameterGroup;
  code: string;
  isEnable: boolean;
  value: string | null;
  order: number;
}

/** Switches and values of the tenant, ordered within their group. */
export function readParameters(db: TenantDb): Promise<ParameterRow[]> {
  return db.named<ParameterRow>(
    'parameters',
    `select parameter_group as "parameterGroup", code, is_enable as "isEnable", value, item_order as "order"
       from portal.parameter order by parameter_group, item_order, code`,
  );
}

export interface PictureRow {
  id: string;
  code: string;
  value: string;
  descriptions: Labels;
  width: number | null;
  height: number | null;
}

/** Pictures of the gallery in order, without their bytes. */
export function readPictures(db: TenantDb): Promise<PictureRow[]> {
  return db.named<PictureRow>(
    'pictures',
    `select id, code, value, descriptions, width, height
       from portal.picture where code like 'gallery\\_%' order by item_order, code`,
  );
}

export async function readPictureFile(
  db: TenantDb,
  pictureId: string,
): Promise<{ mediaType: string; bytes: Uint8Array } | undefined> {
  const rows = await db.named<{ mediaType: string; bytes: Uint8Array }>(
    'picture-file',
    'select media_type as "mediaType", bytes from portal.picture where id = $1',
    [pictureId],
  );
  return rows[0];
}

export interface UsedLinkRow {
  id: string;
  labels: Labels;
  contents: Partial<Record<Locale, { name: string; url: string }>>;
}

export function readUsedLinks(db: TenantDb): Promise<UsedLinkRow[]> {
  return db.named<UsedLinkRow>(
    'used-links',
    'select id, labels, contents from portal.used_link order by item_order',
  );
}

/** The document of a link in a language, or in French where it has none. */
export async function readUsedLinkFile(
  db: TenantDb,
  linkId: string,
  locale: Locale,
): Promise<Uint8Array | undefined> {
  const rows = await db.named<{ bytes: Uint8Array }>(
    'used-link-file',
    `select bytes from portal.used_link_file where used_link_id = $1 and language in ($2, 'fr-FR')
      order by language = $2 desc limit 1`,
    [linkId, locale],
  );
  return rows[0]?.bytes;
}

/** Who sells, as a receipt must name them. */
export interface Seller {
  name: string;
  address: string;
  vatId: string;
}

export async function readSeller(db: TenantDb): Promise<Seller | undefined> {
  const rows = await db.named<Seller>(
    'seller',
    'select seller_name as name, seller_address as address, seller_vat_id as "vatId" from portal.tenant_connection',
  );
  return rows[0];
}
