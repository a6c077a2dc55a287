import { readConnection } from '#catalogue/connection/data.ts';
import type { Connection } from '#catalogue/connection/model.ts';
import type { Database, Db, TenantDb } from '#platform/database/database.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import { countPaymentsToCheck } from '#sale/payment-checks/data.ts';
import type { Invitation, MoneyLeft, VenueFacts, VenueRow } from './model.ts';

const VENUES = `
  select id, master_version as version, name, display_name as "displayName", city, type,
         api_version as "apiVersion", prod_origin as "prodOrigin", preprod_origin as "preprodOrigin",
         is_in_maintenance as "isInMaintenance", created_at as "createdAt", opened_at as "openedAt",
         archived_at as "archivedAt", delete_at as "deleteAt", template, filled_at as "filledAt"
    from portal.tenant where not is_provider`;

/** Every venue, by name. */
export function readVenues(db: Db): Promise<VenueRow[]> {
  return db.query<VenueRow>(`${VENUES} order by lower(display_name), name`);
}

/** One of them; undefined when there is none. */
export async function readVenue(db: Db, id: string): Promise<VenueRow | undefined> {
  const [row] = await db.query<VenueRow>(`${VENUES} and id = $1`, [id]);
  return row;
}

/** The venue of the transaction, locked until its end. */
export async function lockVenue(db: TenantDb): Promise<VenueRow | undefined> {
  const [row] = await db.query<VenueRow>(`${VENUES} and id = $1 for no key update`, [db.tenantId]);
  return row;
}

/** What the list shows of a venue beside its row. */
export interface VenueCounts {
  administrators: number;
  stuckCarts: number;
  synchronizedAt: Date | null;
  isSynchronizationFailed: boolean;
  /** Lines of its health that are not green */
  attentions: number;
  /** Of its ticketing system; empty for the embedded one */
  address: string;
}

/** The counts of every venue. */
export async function readVenueCounts(database: Database): Promise<Map<TenantId, VenueCounts>> {
  const rows = await database.direct.named<VenueCounts & { tenant: TenantId }>(
    'master-area-counts',
    `select tenant, administrators, stuck_carts as "stuckCarts", synchronized_at as "synchronizedAt",
            is_synchronization_failed as "isSynchronizationFailed", attentions, ticketing_address as address
       from portal.venue_states() join portal.venue_attentions() using (tenant)`,
  );
  return new Map(rows.map(({ tenant, ...counts }) => [tenant, counts]));
}

/** The venue’s super administrator; undefined when there is none. */
export async function readInvitation(db: TenantDb): Promise<Invitation | undefined> {
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

type Counted = Omit<VenueFacts, keyof Connection | 'hasPartnerPassword' | 'mayEmbed' | 'invitation'>;

/** What of a venue decides whether it can go live. */
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
            (select count(*)::int from portal.cart
              where tenant_id = $1 and state = 'open' and valid_until > now()) as "openCarts",
            (select count(*)::int from portal.cart
              where tenant_id = $1 and state in ('payment-pending', 'paid', 'selling')) as "payingCarts"
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

/** What is left to settle of the venue’s money: once it is archived, nothing of it goes on. */
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

/** The archived venues whose time has come. */
export function readDueVenues(db: Db): Promise<VenueRow[]> {
  return db.query<VenueRow>(`${VENUES} and delete_at <= now()`);
}
