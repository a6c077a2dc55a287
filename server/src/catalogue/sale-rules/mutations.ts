import type { Administrator } from '#platform/auth/identity.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { RuleLink, SaleRule } from './model.ts';

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
