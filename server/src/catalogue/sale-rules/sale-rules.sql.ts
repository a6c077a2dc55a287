import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import { memoizePerOwner } from '#kernel/cache/memoize-per-owner.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { RuleLink, SaleRule, SaleRuleRow } from './sale-rules.ts';

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

const cacheOf = memoizePerOwner((_: TicketingGateway) => new TimedCache<readonly SaleRuleRow[]>(TENANTS));

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

/** Adds a rule. Its type is unique for what it is set on. */
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
 * Books what carts hold already that a rule counts: those sold or being paid before there was the rule. Reads every cart
 * of the tenant.
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
