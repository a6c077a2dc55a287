import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { readConnection } from '#catalogue/connection/connection.sql.ts';
import type { Connection } from '#catalogue/connection/connection.ts';
import type { Database, Db, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { countPaymentsToCheck } from '#sale/payment-checks/payment-checks.sql.ts';
import type { Invitation, MoneyLeft, Template, VenueCounts, VenueFacts, VenueRow } from './master-area.ts';

const VENUES = `
  select id, master_version as version, name, display_name as "displayName", city, type,
         api_version as "apiVersion", prod_origin as "prodOrigin", preprod_origin as "preprodOrigin",
         is_in_maintenance as "isInMaintenance", created_at as "createdAt", opened_at as "openedAt",
         opening_requested_at as "openingRequestedAt", opening_requested_by as "openingRequestedBy",
         archived_at as "archivedAt", delete_at as "deleteAt", template, filled_at as "filledAt"
    from portal.tenant where not is_provider`;

/** Reads every venue, by name. */
export function readVenues(db: Db): Promise<VenueRow[]> {
  return db.query<VenueRow>(`${VENUES} order by lower(display_name), name`);
}

/** Reads one venue; undefined when there is none. */
export async function readVenue(db: Db, id: string): Promise<VenueRow | undefined> {
  const [row] = await db.query<VenueRow>(`${VENUES} and id = $1`, [id]);
  return row;
}

/** Reads and locks the venue of the transaction. */
export async function lockVenue(db: TenantDb): Promise<VenueRow | undefined> {
  const [row] = await db.query<VenueRow>(`${VENUES} and id = $1 for no key update`, [db.tenantId]);
  return row;
}

/** Reads the counts of every venue. */
export async function readVenueCounts(database: Database): Promise<Map<TenantId, VenueCounts>> {
  const rows = await database.direct.named<VenueCounts & { tenant: TenantId }>(
    'master-area-counts',
    `select tenant, administrators, stuck_carts as "stuckCarts", synchronized_at as "synchronizedAt",
            is_synchronization_failed as "isSynchronizationFailed", attentions, ticketing_address as address
       from portal.report_tenants(
              array(select id from portal.tenant where not is_provider), 'portal.venue_state')
            as (tenant uuid, administrators integer, stuck_carts integer, attentions integer,
                synchronized_at timestamptz, is_synchronization_failed boolean, ticketing_address text)`,
  );
  return new Map(rows.map(({ tenant, ...counts }) => [tenant, counts]));
}

/** Reads the venue’s super administrator; undefined when there is none. */
async function readInvitation(db: TenantDb): Promise<Invitation | undefined> {
  const [row] = await db.query<Invitation>(
    `select administrator.id, email, password_hash is not null as "isActive", link.expires_at as "expiresAt"
       from portal.administrator
       left join portal.administrator_link as link
         on link.tenant_id = administrator.tenant_id and link.administrator_id = administrator.id
        and link.purpose in ('first-password', 'access-reset') and link.expires_at > now()
      where administrator.tenant_id = $1 and level = 'superAdministrator'`,
    [db.tenantId],
  );
  return row;
}

/** Tests all offered establishments of the venue; false without one. @param condition on `content` and `source` */
const establishmentsHave = (condition: string) => `
            coalesce((select bool_and(coalesce(${condition}, false)) from portal.catalogue_item as item
               left join lateral (
                 select content from portal.establishment_information as information
                  where information.tenant_id = $1 and information.code = item.code order by version desc limit 1) as own on true
              where item.tenant_id = $1 and kind = 'establishment' and is_present and is_enabled), false)`;

type Counted = Omit<VenueFacts, keyof Connection | 'hasPartnerPassword' | 'mayEmbed' | 'invitation'>;

/** Reads the facts that decide whether a venue can go live. */
export async function readFacts(db: TenantDb): Promise<Omit<VenueFacts, 'mayEmbed'>> {
  const { partnerPasswordEncrypted, ...connection } = await readConnection(db);
  const [counted] = await db.query<Counted>(
    `select (select count(*)::int from portal.catalogue_item
              where tenant_id = $1 and kind = 'service' and is_present and is_enabled) as services,
            shop.tenant_id is not null as "hasShop",
            coalesce(shop.is_production, false) as "isShopInProduction",
            exists (select from portal.used_link where tenant_id = $1 and kind = 'terms') as "hasTerms",
            exists (select from portal.parameter
                     where tenant_id = $1 and code = 'adminEmail_2' and value <> '') as "hasContact",
            exists (select from portal.picture where tenant_id = $1 and code = 'gallery_1') as "hasLogo",
            ${establishmentsHave(`jsonb_array_length(coalesce(content -> 'seasons', source -> 'hours' -> 'seasons', '[]')) > 0`)} as "hasHours",
            ${establishmentsHave(`jsonb_path_exists(content -> 'access', '$.* ? (@ != "")')`)} as "hasAccess",
            ${establishmentsHave(`jsonb_path_exists(content -> 'bring', '$.* ? (@ != "")')`)} as "hasBring",
            (select count(*)::int from portal.cart
              where tenant_id = $1 and state = 'open' and expires_at > now()) as "openCarts",
            (select count(*)::int from portal.cart
              where tenant_id = $1 and state = 'payment-pending' and expires_at is not null)
            + (select count(*)::int from portal.cart
                where tenant_id = $1 and state in ('paid', 'selling')) as "payingCarts"
       from (values (1)) as one
       left join portal.payment_settings as shop on shop.tenant_id = $1`,
    [db.tenantId],
  );
  return {
    ...(counted as Counted),
    ...connection,
    hasPartnerPassword: partnerPasswordEncrypted !== null,
    invitation: await readInvitation(db),
  };
}

/** Counts the payments of the venue that are still to be settled; an archive stops their processing. */
export async function readMoneyLeft(db: TenantDb): Promise<MoneyLeft> {
  const [counted] = await db.query<Omit<MoneyLeft, 'paymentsToCheck'>>(
    `select (select count(*)::int from portal.stuck_cart where tenant_id = $1 and state = 'stuck') as "stuckCarts",
            (select count(*)::int from portal.payment_refund where tenant_id = $1 and state in ('due', 'pending'))
            + (select count(*)::int from portal.refund
                where tenant_id = $1 and state in ('taking-back', 'due')
                  and not exists (select from portal.payment_refund as part
                                   where part.tenant_id = $1 and part.refund_id = refund.id and part.state = 'due')) as refunds,
            (select count(*)::int from portal.payment_schedule where tenant_id = $1 and state = 'running') as schedules,
            (select count(*)::int from portal.payment_attempt
              where tenant_id = $1 and state in ('begun', 'pending', 'failed') and next_poll_at is not null) as attempts`,
    [db.tenantId],
  );
  const paymentsToCheck = await countPaymentsToCheck(db, 'open');
  return { ...(counted as Omit<MoneyLeft, 'paymentsToCheck'>), paymentsToCheck };
}

/** Reads the archived venues whose deletion is due. */
export function readDueVenues(db: Db): Promise<VenueRow[]> {
  return db.query<VenueRow>(`${VENUES} and delete_at <= now()`);
}

/**
 * Runs a part of a transaction at another tenant. Row-level security shows that tenant’s rows only during the part, and
 * the rows of the transaction's own tenant afterwards.
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

/** A venue to create. */
export interface NewVenue {
  id: TenantId;
  name: string;
  displayName: string;
  city: string;
  type: number;
  template: Template | null;
}

/**
 * Adds a closed venue; its team and administrator role come with it. Only the provider tenant may.
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
  venue: Omit<
    VenueRow,
    'id' | 'name' | 'createdAt' | 'template' | 'filledAt' | 'openingRequestedAt' | 'openingRequestedBy'
  >,
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

/** Records that the data of the venue’s template are complete. */
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

/** Deletes a venue with all its rows. @throws when the deletion of the venue is not due */
export async function deleteDueVenue(db: TenantDb, venueId: TenantId): Promise<void> {
  await db.query('select portal.delete_due_tenant($1)', [venueId]);
}
