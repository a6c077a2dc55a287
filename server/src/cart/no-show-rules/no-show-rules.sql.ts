import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import { memoizePerOwner } from '#kernel/cache/memoize-per-owner.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { NoShowRule } from './no-show-rules.ts';

/** A rule with the instant from which sessions count. */
export type StoredRule = NoShowRule & { readonly since: Date };

/** Cache time of the rules in seconds; a change applies immediately, see `invalidateNoShowRules`. */
const RULES_SECONDS = 30;

/** Maximum number of tenants with cached rules. */
const TENANTS = 500;

/** Returns the rules of the services whose missed places count, by service. */
export async function readNoShowRules(db: TenantDb): Promise<Map<string, StoredRule>> {
  const rows = await db.named<StoredRule & { service: string }>(
    'no-show-rules',
    `select service_code as service, missed, within_days as days, pause_days as "pauseDays", since
       from portal.no_show_rule where tenant_id = $1`,
    [db.tenantId],
  );
  return new Map(rows.map(({ service, ...rule }) => [service, rule]));
}

const cacheOf = memoizePerOwner(
  (_: TicketingGateway) => new TimedCache<ReadonlyMap<string, StoredRule>>(TENANTS),
);

/** Returns the rules of the tenant; without I/O while they are cached. */
export function noShowRulesOf(
  { ticketing, database }: Pick<Services, 'ticketing' | 'database'>,
  { id }: Pick<Tenant, 'id'>,
): Promise<ReadonlyMap<string, StoredRule>> {
  return cacheOf(ticketing).get(id, RULES_SECONDS, () => database.tenant(id, readNoShowRules));
}

/** Invalidates the cached rules of a tenant, or of all tenants. */
export function invalidateNoShowRules(ticketing: TicketingGateway, tenantId: TenantId | undefined): void {
  cacheOf(ticketing).invalidatePrefix(tenantId ?? '');
}

/** Sets the rule of a service. A changed rule counts the sessions that its former one counted. */
export async function saveNoShowRule(db: TenantDb, service: string, rule: NoShowRule): Promise<void> {
  await db.query(
    `insert into portal.no_show_rule (tenant_id, service_code, missed, within_days, pause_days)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, service_code) do update
       set missed = excluded.missed, within_days = excluded.within_days, pause_days = excluded.pause_days`,
    [db.tenantId, service, rule.missed, rule.days, rule.pauseDays],
  );
}

/** Removes the rule of a service: its missed places no longer count. */
export async function deleteNoShowRule(db: TenantDb, service: string): Promise<void> {
  await db.query('delete from portal.no_show_rule where tenant_id = $1 and service_code = $2', [
    db.tenantId,
    service,
  ]);
}
