import type { Problems } from '@guichet/contract/account/registration-rules.ts';
import {
  hasValidity,
  isCircular,
  priorChain,
  RULE_FIELDS,
  type RuleLinkType,
  type RuleTypeName,
} from '@guichet/contract/catalogue/sale-rule-types.ts';
import type { ValidOn } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { RuleDraft, SaleRule, ThemesData } from '../themes/themes-data.ts';

/** A rule as form values. */
export interface RuleValues {
  /** Its id; see isNew */
  key: string;
  /** The object of the rule: `theme:FORME` */
  link: string;
  type: RuleTypeName;
  quantity: string;
  service: string;
  natures: string[];
  validOn: ValidOn;
  parts: { service: string; quantity: string; per: 'place' | 'cart' }[];
  messages: Record<Locale, string>;
}

const NEW = 'new-';

/** Returns whether a rule was not saved yet. */
export const isNew = ({ key }: Pick<RuleValues, 'key'>): boolean => key.startsWith(NEW);

export const linkOf = (type: RuleLinkType, code: string): string => `${type}:${code}`;

/** Splits a link into kind and code; the code may contain colons. */
export function partsOfLink(link: string): { entityLinkType: RuleLinkType; linkExternalCode: string } {
  const at = link.indexOf(':');
  return { entityLinkType: link.slice(0, at) as RuleLinkType, linkExternalCode: link.slice(at + 1) };
}

const messagesOf = (messages: SaleRule['messages']): Record<Locale, string> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, messages[locale] ?? ''])) as Record<Locale, string>;

export const valuesOfRule = (rule: SaleRule): RuleValues => ({
  key: rule.id,
  link: linkOf(rule.entityLinkType, rule.linkExternalCode),
  type: rule.ruleType,
  quantity: rule.quantity === undefined ? '' : String(rule.quantity),
  service: rule.serviceExternalCode ?? '',
  natures: rule.natures ?? [],
  validOn: rule.validOn ?? 'visit',
  parts: (rule.parts ?? []).map((part) => ({ ...part, quantity: String(part.quantity) })),
  messages: messagesOf(rule.messages),
});

/** Returns a new rule with a common value. */
export const newRule = (link: string, type: RuleTypeName): RuleValues => ({
  key: `${NEW}${crypto.randomUUID()}`,
  link,
  type,
  quantity: RULE_FIELDS[type] !== 'quantity' ? '' : type === 'RenewalPeriod' ? '30' : '2',
  service: '',
  natures: [],
  validOn: 'visit',
  parts: RULE_FIELDS[type] === 'parts' ? [{ service: '', quantity: '1', per: 'place' }] : [],
  messages: messagesOf({}),
});

/** Returns the body of the calls that save a rule. */
export function draftOf(rule: RuleValues): RuleDraft {
  const field = RULE_FIELDS[rule.type];
  return {
    ...partsOfLink(rule.link),
    ruleType: rule.type,
    ...(field === 'quantity' && { quantity: Number(rule.quantity) }),
    ...(field === 'service' && { serviceExternalCode: rule.service }),
    ...(field === 'natures' && { natures: rule.natures }),
    ...(hasValidity(rule.type) && { validOn: rule.validOn }),
    ...(field === 'parts' && {
      parts: rule.parts.map((part) => ({ ...part, quantity: Number(part.quantity) })),
    }),
    messages: rule.messages,
  };
}

/** Returns the codes that are required before the services of a rule; empty for other rules. */
export function chainOf(rule: RuleValues, rules: readonly RuleValues[], data: ThemesData): string[] {
  if (rule.type !== 'PriorService' || rule.service === '') return [];
  const shown = new Set(rules.map(({ key }) => key));
  const elsewhere = data.otherRules.filter(({ id }) => !shown.has(id)).map(valuesOfRule);
  const links = [...elsewhere, ...rules.filter(({ key }) => key !== rule.key), rule]
    .filter(({ type, service }) => type === 'PriorService' && service !== '')
    .map(({ link, service }) => ({ service: partsOfLink(link).linkExternalCode, prior: service }));
  return priorChain(links, partsOfLink(rule.link).linkExternalCode);
}

const isNumber = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text.trim());

/** Returns the validation problems of a rule by field. */
export function problemsOfRule(rule: RuleValues, rules: readonly RuleValues[], data: ThemesData): Problems {
  const problems: Problems = {};
  const isTwice = rules.some(
    ({ key, link, type }) => key !== rule.key && link === rule.link && type === rule.type,
  );
  // Of two equal rules the new one is reported, since the object of a saved rule cannot be changed.
  if (isTwice && isNew(rule)) problems.link = 'field.choice';
  switch (RULE_FIELDS[rule.type]) {
    case 'quantity':
      if (!isNumber(rule.quantity)) problems.quantity = 'field.number';
      break;
    case 'service':
      if (rule.service === '') problems.service = 'field.required';
      else if (isCircular(chainOf(rule, rules, data))) problems.service = 'field.choice';
      break;
    case 'natures':
      if (rule.natures.length === 0) problems.natures = 'field.required';
      break;
    case 'parts': {
      const codes = rule.parts.map(({ service }) => service);
      if (codes.length === 0) problems.parts = 'field.required';
      for (const [at, part] of rule.parts.entries()) {
        if (part.service === '') problems[`parts.${at}.service`] = 'field.required';
        else if (codes.indexOf(part.service) < at) problems[`parts.${at}.service`] = 'field.choice';
        if (!isNumber(part.quantity)) problems[`parts.${at}.quantity`] = 'field.number';
      }
    }
  }
  return problems;
}
