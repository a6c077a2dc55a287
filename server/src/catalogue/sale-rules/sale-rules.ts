import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import {
  hasValidity,
  isCircular,
  priorChain,
  RULE_FIELDS,
  type RuleField,
  type RuleLinkType,
  type RuleTypeName,
  ruleTypesFor,
} from '@guichet/contract/catalogue/sale-rule-types.ts';
import type { ValidOn } from '@guichet/contract/catalogue/solidarity-rules.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { fail } from '#kernel/errors.ts';
import type { ItemRow } from '../catalogue.ts';
import { effectiveName, ofKind } from '../settings/catalogue-settings.ts';

/** A required part of a cart: a quantity of a service for each place, or for the whole cart. */
export interface RulePart {
  service: string;
  quantity: number;
  per: 'place' | 'cart';
}

/** The item to which a rule applies, by its code. */
export interface RuleLink {
  linkType: RuleLinkType;
  linkCode: string;
}

/** A sale rule; each type uses some of the values. */
export interface SaleRule extends RuleLink {
  id: string;
  type: RuleTypeName;
  /** Number of places; days for a renewal period */
  quantity: number | null;
  /** Service that must be booked before */
  service: string | null;
  /** Kinds of public of which the account must have a card */
  natures: string[];
  parts: RulePart[];
  /** Day on which the required service must be valid, for types with a validity */
  validOn: ValidOn;
  /** The venue’s texts that replace the default message */
  messages: Partial<Record<Locale, string | undefined>>;
}

/** A stored rule. */
export interface SaleRuleRow extends SaleRule {
  version: number;
  changedAt: Date;
  changedBy: string;
}

export type RuleDraft = CheckedBody<'POST /SettingsTicketing/Rule'>;

/** The items and rules that a rule can refer to. */
interface Known {
  items: readonly ItemRow[];
  rules: readonly SaleRule[];
}

/** Returns the link of a rule as a key. */
export const linkOf = ({ linkType, linkCode }: Pick<SaleRule, 'linkType' | 'linkCode'>): string =>
  `${linkType} ${linkCode}`;

/** Returns the kinds of public of the ticketing system, for links. */
export function naturesOf(items: readonly ItemRow[]): string[] {
  return [...new Set(ofKind(items, 'service').map(({ source }) => source.publicType))].filter(Boolean).sort();
}

/**
 * Builds a rule from an administrator’s draft, with the values of its type only.
 * @param id id of the rule to replace, or a new id
 * @throws AppError for an unknown item, a missing value or a circle
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

/** Rejects a circle of rules. @throws AppError `rule.circular` with the names of the chain */
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

/** The name of a field in the draft. */
type DraftField = Exclude<RuleField, 'service'> | 'serviceExternalCode' | 'ruleType';

function refuse(field: DraftField, code: ErrorCode): never {
  return fail('request.invalid', { fields: { [field]: code } });
}

/** Returns what a rule newly counts in customers’ histories. @param before undefined for a new rule */
export function newlyCounted(rule: SaleRule, before: SaleRule | undefined): RuleLink[] {
  const prior: RuleLink[] =
    rule.service === null || rule.service === before?.service
      ? []
      : [{ linkType: 'service', linkCode: rule.service }];
  return before ? prior : [rule, ...prior];
}

/** Returns the fields of a rule for the audit log. */
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

type PublicRule = CallAnswer<'GET /Ticketing/service'>['rules'][number];

/** Returns a rule for administrators. */
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

/** Returns the public view of a rule: only its requirements for a cart. */
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
