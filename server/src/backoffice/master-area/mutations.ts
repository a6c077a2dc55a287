import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Connection } from '#catalogue/connection/model.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import type { VenueRow } from './model.ts';
import type { Template } from './rules.ts';

/**
 * Does a part of a transaction at another tenant: row-level security shows that tenant’s rows alone meanwhile, and those
 * of the tenant of the transaction afterwards.
 */
export async function atTenant<T>(
  db: TenantDb,
  tenantId: TenantId,
  work: (db: TenantDb) => Promise<T>,
): Promise<T> {
  await setTenant(db, tenantId);
  const result = await work({ ...db, tenantId });
  await setTenant(db, db.tenantId);
  return result;
}

async function setTenant(db: TenantDb, tenantId: TenantId): Promise<void> {
  await db.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
}

/** A venue to be. */
export interface NewVenue {
  id: TenantId;
  name: string;
  displayName: string;
  city: string;
  type: number;
  template: Template | null;
}

/**
 * Adds a venue, closed until it is opened; its team and administrator role come with it. For the provider tenant alone.
 * @throws the unique violation of `tenant_name`
 */
export async function insertVenue(db: TenantDb, venue: NewVenue): Promise<void> {
  const { id, name, displayName, city, type, template } = venue;
  await db.query(
    `insert into portal.tenant (id, name, display_name, city, type, template, illustration, descriptions,
                                is_in_maintenance,                                opened_at, item_order)
     values ($1, $2, $3, $4, $5, $6, coalesce($6, 'pool'),
             jsonb_build_object($7::text, ''), true, null,
             (select coalesce(max(item_order), 0) + 1 from portal.tenant))`,
    [id, name, displayName, city, type, template, DEFAULT_LOCALE],
  );
}

/** @throws the unique violation of `tenant_prod_origin` or `tenant_preprod_origin` */
export async function updateVenue(
  db: TenantDb,
  venue: Omit<VenueRow, 'id' | 'name' | 'createdAt' | 'template' | 'filledAt'>,
): Promise<void> {
  await db.query(
    `update portal.tenant
        set master_version = $2, display_name = $3, city = $4, type = $5, api_version = $6, prod_origin = $7,
            preprod_origin = $8, is_in_maintenance = $9, opened_at = $10, archived_at = $11,
            delete_at = $12
      where id = $1`,
    [
      db.tenantId,
      venue.version,
      venue.displayName,
      venue.city,
      venue.type,
      venue.apiVersion,
      venue.prodOrigin,
      venue.preprodOrigin,
      venue.isInMaintenance,
      venue.openedAt,
      venue.archivedAt,
      venue.deleteAt,
    ],
  );
}

/** Says that the data of the venue’s template are all there. */
export async function markFilled(db: TenantDb): Promise<void> {
  await db.query('update portal.tenant set filled_at = now() where id = $1', [db.tenantId]);
}

export async function saveConnection(db: TenantDb, connection: Connection): Promise<void> {
  await db.query(
    `insert into portal.tenant_connection
       (tenant_id, base_address_api_v5, partner_login, partner_password_encrypted, seller_name, seller_address,
        seller_vat_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id) do update
       set base_address_api_v5 = excluded.base_address_api_v5, partner_login = excluded.partner_login,
           partner_password_encrypted = excluded.partner_password_encrypted, seller_name = excluded.seller_name,
           seller_address = excluded.seller_address, seller_vat_id = excluded.seller_vat_id`,
    [
      db.tenantId,
      connection.baseAddressApiV5,
      connection.partnerLogin,
      connection.partnerPasswordEncrypted,
      connection.sellerName,
      connection.sellerAddress,
      connection.sellerVatId,
    ],
  );
}

/** Deletes a venue whose time has come, with all its rows. @throws for one that is not due */
export async function deleteDueVenue(db: TenantDb, venueId: TenantId): Promise<void> {
  await db.query('select portal.delete_due_tenant($1)', [venueId]);
}
