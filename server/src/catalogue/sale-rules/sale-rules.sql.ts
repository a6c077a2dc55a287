import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import { memoizePerOwner } from '#kernel/cache/memoize-per-owner.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { RuleLink, SaleRule, SaleRuleRow } from './sale-rules.ts';

/** Cache time of the rules in seconds; a change applies immediately, see `invalidateRules`. */
const RULES_SECONDS = 30;

/** Maximum number of tenants with cached rules. */
const TENANTS = 500;

const RULES = `
  select id, link_type as "linkType", link_code as "linkCode", type, quantity, service_code as service, natures, parts,
         valid_on as "validOn", messages, version, changed_at as "changedAt", changed_by as "changedBy"
    from portal.sale_rule`;

/** Reads the rules of the tenant, oldest first. */
export function readRules(db: TenantDb): Promise<SaleRuleRow[]> {
  return db.named<SaleRuleRow>('sale-rules', `${RULES} order by created_at, id`);
}

/** Reads all rules and locks them against concurrent changes, since a circle involves several rules. */
export async function lockRules(db: TenantDb): Promise<SaleRuleRow[]> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1::text, 4))', [db.tenantId]);
  return readRules(db);
}

const cacheOf = memoizePerOwner((_: TicketingGateway) => new TimedCache<readonly SaleRuleRow[]>(TENANTS));

/** Returns the rules of the tenant; without I/O while they are cached. */
export function rulesOf(
  { ticketing, database }: Pick<Services, 'ticketing' | 'database'>,
  { id }: Pick<Tenant, 'id'>,
): Promise<readonly SaleRuleRow[]> {
  return cacheOf(ticketing).get(id, RULES_SECONDS, () => database.tenant(id, readRules));
}

/** Invalidates the cached rules of a tenant, or of all tenants. */
export function invalidateRules(ticketing: TicketingGateway, tenantId: TenantId | undefined): void {
  cacheOf(ticketing).invalidatePrefix(tenantId ?? '');
}

const valuesOf = (rule: SaleRule, by: Pick<Administrator, 'email'>) => [
  rule.id,
  rule.quantity,
  rule.service,
  rule.natures,
  JSON.stringify(rule.parts),
  JSON.stringify(rule.messages),
  by.email,
  rule.validOn,
];

/** Adds a rule. A link has at most one rule of a type. */
export async function insertRule(
  db: TenantDb,
  rule: SaleRule,
  by: Pick<Administrator, 'email'>,
): Promise<void> {
  await db.query(
    `insert into portal.sale_rule
       (tenant_id, id, quantity, service_code, natures, parts, messages, changed_by, valid_on, link_type, link_code, type)
     values ($9, $1, $2, $3, $4, $5, $6, $7, $8, $10, $11, $12)`,
    [...valuesOf(rule, by), db.tenantId, rule.linkType, rule.linkCode, rule.type],
  );
}

/** Changes the values of a rule. */
export async function updateRule(
  db: TenantDb,
  rule: SaleRule,
  by: Pick<Administrator, 'email'>,
): Promise<void> {
  await db.query(
    `update portal.sale_rule
        set quantity = $2, service_code = $3, natures = $4, parts = $5, messages = $6, changed_by = $7, valid_on = $8,
            version = version + 1, changed_at = clock_timestamp()
      where id = $1`,
    valuesOf(rule, by),
  );
}

export async function deleteRule(db: TenantDb, id: string): Promise<void> {
  await db.query('delete from portal.sale_rule where id = $1', [id]);
}

/**
 * Books the contents of existing carts that a new rule counts: carts sold or in payment before the rule existed.
 * Reads every cart of the tenant.
 */
export async function bookFormerCarts(
  db: TenantDb,
  counted: readonly RuleLink[],
  timeZone: string,
): Promise<void> {
  for (const { linkType, linkCode } of counted)
    await db.query('select portal.book_former_carts($1, $2, $3, $4)', [
      db.tenantId,
      linkType,
      linkCode,
      timeZone,
    ]);
}
