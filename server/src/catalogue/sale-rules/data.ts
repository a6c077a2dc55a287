import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import { onePer } from '#platform/cache/one-per.ts';
import { TimedCache } from '#platform/cache/timed-cache.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import type { SaleRuleRow } from './model.ts';

/** How old the rules may be that carts are evaluated by; a change is known at once, see `invalidateRules`. */
const RULES_SECONDS = 30;

/** Tenants whose rules are kept in memory at most. */
const TENANTS = 500;

const RULES = `
  select id, link_type as "linkType", link_code as "linkCode", type, quantity, service_code as service, natures, parts,
         valid_on as "validOn", messages, version, changed_at as "changedAt", changed_by as "changedBy"
    from portal.sale_rule`;

/** The rules of the tenant, oldest first. */
export function readRules(db: TenantDb): Promise<SaleRuleRow[]> {
  return db.named<SaleRuleRow>('sale-rules', `${RULES} order by created_at, id`);
}

/** All rules, while no other transaction can change any: a circle is of several. */
export async function lockRules(db: TenantDb): Promise<SaleRuleRow[]> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1::text, 4))', [db.tenantId]);
  return readRules(db);
}

const cacheOf = onePer((_: TicketingGateway) => new TimedCache<readonly SaleRuleRow[]>(TENANTS));

/** The rules of the tenant; without I/O while they are cached. */
export function rulesOf(
  { ticketing, database }: Pick<Services, 'ticketing' | 'database'>,
  { id }: Pick<Tenant, 'id'>,
): Promise<readonly SaleRuleRow[]> {
  return cacheOf(ticketing).get(id, RULES_SECONDS, () => database.tenant(id, readRules));
}

/** After a change of the tenant's settings, or of any tenant's. */
export function invalidateRules(ticketing: TicketingGateway, tenantId: TenantId | undefined): void {
  cacheOf(ticketing).invalidatePrefix(tenantId ?? '');
}
