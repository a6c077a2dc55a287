import type { TenantDb } from '#kernel/database/database.ts';
import type { CancellationRuleRow } from './cancellation-rules.ts';
import type { CancellationTerms } from './cancellation-terms.ts';

/** Reads all rules of the tenant, former ones too, oldest first. */
export function readCancellationRules(db: TenantDb): Promise<CancellationRuleRow[]> {
  return db.named<CancellationRuleRow>(
    'cancellation-rules',
    'select service_code as service, since, steps, credit_steps as "creditSteps", flexible, resale_percent as "resalePercent" from portal.cancellation_rule where tenant_id = $1 order by since',
    [db.tenantId],
  );
}

/** Reads all rules and locks them against concurrent changes. */
export async function lockCancellationRules(db: TenantDb): Promise<CancellationRuleRow[]> {
  await db.named(
    'cancellation-rules-lock',
    `select pg_advisory_xact_lock(hashtextextended('cancellation-rules' || $1::text, 0))`,
    [db.tenantId],
  );
  return readCancellationRules(db);
}

/** Adds a rule of some services, which follows their former ones. */
export async function addCancellationRules(
  db: TenantDb,
  services: readonly string[],
  { steps, creditSteps, flexible, resalePercent = 0 }: CancellationTerms,
): Promise<void> {
  await db.named(
    'cancellation-rules-add',
    `insert into portal.cancellation_rule (tenant_id, service_code, steps, credit_steps, flexible, resale_percent)
     select $1, service, $3, $4, $5, $6 from unnest($2::text[]) as service`,
    [
      db.tenantId,
      services,
      JSON.stringify(steps),
      JSON.stringify(creditSteps),
      flexible ? JSON.stringify(flexible) : null,
      resalePercent,
    ],
  );
}
