import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import { memoizePerOwner } from '#kernel/cache/memoize-per-owner.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { Promotion, PromotionRow } from './promotions.ts';

/** Cache time of the promotions in seconds; a change applies immediately, see `invalidatePromotions`. */
const PROMOTIONS_SECONDS = 30;

/** Maximum number of tenants with cached promotions. */
const TENANTS = 500;

const COLUMNS = 'id, labels, code, is_enabled as "isEnabled", terms';

/** Reads the promotions of the tenant with their uses, newest first. */
export function readPromotions(db: TenantDb): Promise<PromotionRow[]> {
  return db.named<PromotionRow>(
    'promotions-with-uses',
    `select ${COLUMNS}, version, coalesce(uses, 0) as uses, coalesce(reserved, 0) as reserved
       from portal.promotion
       left join (select promotion_id, count(sold_at)::int as uses, (count(*) - count(sold_at))::int as reserved
                    from portal.promotion_use where tenant_id = $1 group by promotion_id) as used on promotion_id = id
      where tenant_id = $1
      order by created_at desc, id`,
    [db.tenantId],
  );
}

/** Reads all promotions and locks them against concurrent changes by administrators. */
export async function lockPromotions(db: TenantDb): Promise<PromotionRow[]> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1::text, 6))', [db.tenantId]);
  return readPromotions(db);
}

const cacheOf = memoizePerOwner((_: TicketingGateway) => new TimedCache<readonly Promotion[]>(TENANTS));

/** Returns the enabled promotions of the tenant; without I/O while they are cached. */
export function promotionsOf(
  { ticketing, database }: Pick<Services, 'ticketing' | 'database'>,
  { id }: Pick<Tenant, 'id'>,
): Promise<readonly Promotion[]> {
  return cacheOf(ticketing).get(id, PROMOTIONS_SECONDS, () =>
    database.tenant(id, (db) =>
      db.named<Promotion>(
        'promotions-enabled',
        `select ${COLUMNS} from portal.promotion where tenant_id = $1 and is_enabled order by id`,
        [db.tenantId],
      ),
    ),
  );
}

/** Invalidates the cached promotions of a tenant, or of all tenants. */
export function invalidatePromotions(ticketing: TicketingGateway, tenantId: TenantId | undefined): void {
  cacheOf(ticketing).invalidatePrefix(tenantId ?? '');
}

const valuesOf = (db: TenantDb, { id, labels, code, isEnabled, terms }: Promotion, by: string) => [
  db.tenantId,
  id,
  JSON.stringify(labels),
  code,
  isEnabled,
  JSON.stringify(terms),
  by,
];

/** Adds a promotion. @param by e-mail address of the administrator */
export async function insertPromotion(db: TenantDb, promotion: Promotion, by: string): Promise<void> {
  await db.query(
    `insert into portal.promotion (tenant_id, id, labels, code, is_enabled, terms, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    valuesOf(db, promotion, by),
  );
}

/** Changes a promotion. @param by e-mail address of the administrator */
export async function updatePromotion(db: TenantDb, promotion: Promotion, by: string): Promise<void> {
  await db.query(
    `update portal.promotion
        set labels = $3, code = $4, is_enabled = $5, terms = $6, changed_by = $7, version = version + 1,
            changed_at = clock_timestamp()
      where tenant_id = $1 and id = $2`,
    valuesOf(db, promotion, by),
  );
}

/** Deletes a promotion with its uses. */
export async function deletePromotion(db: TenantDb, id: string): Promise<void> {
  await db.query('delete from portal.promotion where tenant_id = $1 and id = $2', [db.tenantId, id]);
}
