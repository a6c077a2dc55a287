import type { CheckedBody } from '@guichet/contract/calls.ts';
import {
  hasValidity,
  isCircular,
  priorChain,
  RULE_FIELDS,
  type RuleField,
  ruleTypesFor,
} from '@guichet/contract/catalogue/sale-rule-types.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { fail } from '#platform/http/errors.ts';
import type { ItemRow } from '../model.ts';
import { effectiveName, ofKind } from '../settings/rules.ts';
import type { RuleLink, SaleRule } from './model.ts';

export type RuleDraft = CheckedBody<'POST /SettingsTicketing/Rule'>;

/** What a rule may name. */
interface Known {
  items: readonly ItemRow[];
  rules: readonly SaleRule[];
}

/** What a rule is set on, as a key. */
export const linkOf = ({ linkType, linkCode }: Pick<SaleRule, 'linkType' | 'linkCode'>): string =>
  `${linkType} ${linkCode}`;

/** The kinds of public that the ticketing system names, for links. */
export function naturesOf(items: readonly ItemRow[]): string[] {
  return [...new Set(ofKind(items, 'service').map(({ source }) => source.publicType))].filter(Boolean).sort();
}

/**
 * A rule from what an administrator wrote, with the values of its type alone.
 * @param id of the rule that it replaces; of a new one, any
 * @throws AppError for what does not exist, is missing, or makes a circle
 */
export function ruleFrom(draft: RuleDraft, id: string, { items, rules }: Known): SaleRule {
  const { entityLinkType: linkType, linkExternalCode: linkCode, ruleType: type, messages = {} } = draft;
  requireItem(items, linkType, linkCode);
  if (!ruleTypesFor(linkType).includes(type)) refuse('ruleType', 'field.choice');
  const field = RULE_FIELDS[type];
  const rule: SaleRule = {
    id,
    linkType,
    linkCode,
    type,
    quantity: field === 'quantity' ? (draft.quantity ?? refuse('quantity', 'field.required')) : null,
    service: field === 'service' ? requireService(draft, items) : null,
    natures: field === 'natures' ? requireNatures(draft, items) : [],
    parts: field === 'parts' ? requireParts(draft, items) : [],
    validOn: draft.validOn ?? 'visit',
    messages: Object.fromEntries(Object.entries(messages).filter(([, text]) => text)),
  };
  requireNoCircle(rule, rules, items);
  return rule;
}

function requireItem(items: readonly ItemRow[], kind: SaleRule['linkType'], code: string): void {
  if (!items.some((item) => item.kind === kind && item.code === code)) fail(`${kind}.not-found`);
}

function requireService({ serviceExternalCode }: RuleDraft, items: readonly ItemRow[]): string {
  if (serviceExternalCode === undefined) return refuse('serviceExternalCode', 'field.required');
  requireItem(items, 'service', serviceExternalCode);
  return serviceExternalCode;
}

function requireNatures({ natures = [] }: RuleDraft, items: readonly ItemRow[]): string[] {
  if (natures.length === 0) refuse('natures', 'field.required');
  if (new Set(natures).size < natures.length) fail('rule.nature-once');
  const known = naturesOf(items);
  return natures.every((nature) => known.includes(nature)) ? natures : fail('rule.nature-not-found');
}

function requireParts({ parts = [] }: RuleDraft, items: readonly ItemRow[]): SaleRule['parts'] {
  if (parts.length === 0) refuse('parts', 'field.required');
  for (const { service } of parts) requireItem(items, 'service', service);
  return new Set(parts.map(({ service }) => service)).size === parts.length
    ? parts
    : refuse('parts', 'field.choice');
}

/** @throws AppError `rule.circular` with the chain by its names */
function requireNoCircle(rule: SaleRule, rules: readonly SaleRule[], items: readonly ItemRow[]): void {
  if (rule.service === null) return;
  const links = [...rules.filter(({ id }) => id !== rule.id), rule].flatMap(({ linkCode, service }) =>
    service === null ? [] : { service: linkCode, prior: service },
  );
  const chain = priorChain(links, rule.linkCode);
  if (!isCircular(chain)) return;
  const names = new Map(ofKind(items, 'service').map((row) => [row.code, effectiveName(row)]));
  fail('rule.circular', { params: { chain: chain.map((code) => names.get(code) ?? code).join(' → ') } });
}

/** The draft’s own name of a field. */
type DraftField = Exclude<RuleField, 'service'> | 'serviceExternalCode' | 'ruleType';

function refuse(field: DraftField, code: ErrorCode): never {
  return fail('request.invalid', { fields: { [field]: code } });
}

/** What a rule counts in a customer's history that it did not count before. @param before undefined for a new rule */
export function newlyCounted(rule: SaleRule, before: SaleRule | undefined): RuleLink[] {
  const prior: RuleLink[] =
    rule.service === null || rule.service === before?.service
      ? []
      : [{ linkType: 'service', linkCode: rule.service }];
  return before ? prior : [rule, ...prior];
}

/** A rule as the audit log records it. */
export function auditedRule({ type, quantity, service, natures, parts, validOn, messages }: SaleRule) {
  return {
    ruleType: type,
    quantity,
    services: [...(service === null ? [] : [service]), ...parts.map((part) => part.service)].join(', '),
    natures: natures.join(', '),
    ...(hasValidity(type) && { validOn }),
    messages: Object.values(messages).join(' · '),
  };
}
