import { randomUUID } from 'node:crypto';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { ItemRow } from '../catalogue.ts';
import { readItems } from '../settings/catalogue-settings.sql.ts';
import { effectiveName } from '../settings/catalogue-settings.ts';
import {
  bookFormerCarts,
  deleteRule,
  insertRule,
  lockRules,
  readRules,
  updateRule,
} from './sale-rules.sql.ts';
import {
  auditedRule,
  newlyCounted,
  type RuleDraft,
  ruleFrom,
  type SaleRule,
  type SaleRuleRow,
} from './sale-rules.ts';

export interface RuleChange {
  tenant: Tenant;
  services: Pick<Services, 'database' | 'tenantChanges'>;
  identity: Administrator;
}

/** Adds a rule, or changes the rule named by `known`. @throws AppError as `ruleFrom`, and after a concurrent change */
export async function saveRule(
  { tenant, services, identity }: RuleChange,
  draft: RuleDraft,
  known?: { id: string; version: number },
): Promise<SaleRuleRow> {
  const { saved, counted } = await services.tenantChanges.write(tenant.id, async (db) => {
    const [rules, items] = [await lockRules(db), await readItems(db)];
    const before = known && (rules.find(({ id }) => id === known.id) ?? fail('rule.not-found'));
    if (before && before.version !== known?.version) fail('settings.changed');
    // The link and the type of a rule never change.
    const stays = before && {
      entityLinkType: before.linkType,
      linkExternalCode: before.linkCode,
      ruleType: before.type,
    };
    const rule = ruleFrom({ ...draft, ...stays }, before?.id ?? randomUUID(), { rules, items });
    if (!before && rules.some((other) => isSamePlace(other, rule))) fail('rule.type-exists');
    await (before ? updateRule : insertRule)(db, rule, identity);
    await record(db, identity, items, before, rule);
    const counted = newlyCounted(rule, before);
    await bookFormerCarts(db, counted, tenant.timeZone);
    const saved = (await readRules(db)).find(({ id }) => id === rule.id) ?? fail('rule.not-found');
    return { saved, counted };
  });
  // Books carts whose payment began while another process did not know the rule yet.
  if (counted.length > 0)
    await services.database.tenant(tenant.id, (db) => bookFormerCarts(db, counted, tenant.timeZone));
  return saved;
}

const isSamePlace = (one: SaleRule, other: SaleRule): boolean =>
  one.type === other.type && one.linkType === other.linkType && one.linkCode === other.linkCode;

/** Removes a rule. @throws AppError `rule.not-found` */
export async function removeRule({ tenant, services, identity }: RuleChange, id: string): Promise<void> {
  await services.tenantChanges.write(tenant.id, async (db) => {
    const rule = (await lockRules(db)).find((one) => one.id === id) ?? fail('rule.not-found');
    await deleteRule(db, id);
    await record(db, identity, await readItems(db), rule, undefined);
  });
}

async function record(
  db: TenantDb,
  by: Administrator,
  items: readonly ItemRow[],
  before: SaleRule | undefined,
  after: SaleRule | undefined,
): Promise<void> {
  const { linkType, linkCode } = (after ?? before) as SaleRule;
  const item = items.find(({ kind, code }) => kind === linkType && code === linkCode);
  await recordChange(db, by, {
    action: `sale-rule.${before ? (after ? 'changed' : 'deleted') : 'created'}`,
    subject: item ? effectiveName(item) : linkCode,
    changes: changesBetween(before ? auditedRule(before) : {}, after ? auditedRule(after) : {}),
  });
}
