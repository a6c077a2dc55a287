import type { CallAnswer } from '@guichet/contract/calls.ts';
import { hasValidity } from '@guichet/contract/catalogue/sale-rule-types.ts';
import type { SaleRule, SaleRuleRow } from './model.ts';

type PublicRule = CallAnswer<'GET /Ticketing/service'>['rules'][number];

/** A rule as administrators see it. */
export function viewRule(row: SaleRuleRow): CallAnswer<'POST /SettingsTicketing/Rule'> {
  const { id, linkType, linkCode, type, quantity, service, natures, parts, validOn, messages, version } = row;
  return {
    id,
    entityLinkType: linkType,
    linkExternalCode: linkCode,
    ruleType: type,
    ...(quantity !== null && { quantity }),
    ...(service !== null && { serviceExternalCode: service }),
    ...(natures.length > 0 && { natures }),
    ...(parts.length > 0 && { parts }),
    ...(hasValidity(type) && { validOn }),
    messages,
    version,
    changedAt: row.changedAt.toISOString(),
    ...(row.changedBy && { changedBy: row.changedBy }),
  };
}

/** A rule as visitors see it: what it asks of a cart, without the rest. */
export function viewPublicRule(rule: SaleRule): PublicRule {
  const { type, quantity, service, natures, parts, messages } = rule;
  const codes = [...(service === null ? [] : [service]), ...parts.map((part) => part.service), ...natures];
  return {
    type,
    value: quantity === null ? codes.join(',') : String(quantity),
    ...(parts.length > 0 && { parts }),
    ...(Object.values(messages).some(Boolean) && { words: messages }),
  };
}
