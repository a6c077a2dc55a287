import { z } from 'zod';
import { call } from '../call.ts';
import {
  ExternalCode,
  Id,
  Instant,
  Nothing,
  numbered,
  OTHER_NAMES,
  perLanguage,
  Quantity,
} from '../shapes.ts';
import { RULE_LINKS, RULE_TYPES } from './sale-rule-types.ts';
import { VALID_ON } from './solidarity-rules.ts';

/** Sale rules: what a cart has to respect, set on themes, families and services. */

const right = { right: 'settings.ticketing' } as const;

export const RuleType = z
  .enum(RULE_TYPES)
  .exclude(['Unknown'])
  .register(OTHER_NAMES, Object.fromEntries(RULE_TYPES.map((type, number) => [String(number), type])))
  .describe('Or its number, specification §3');
export const RuleLink = numbered(RULE_LINKS);

/** What the cart has to hold beside. */
export const RulePart = z.object({
  service: ExternalCode,
  quantity: Quantity,
  per: z.enum(['place', 'cart']).describe('So many for each place, or for the whole cart'),
});

export const RuleMessages = perLanguage(z.string().trim().max(400)).partial();

/** A rule as an administrator writes it; of the values, each type has its own. */
export const RuleDraft = z.object({
  entityLinkType: RuleLink,
  linkExternalCode: ExternalCode,
  ruleType: RuleType,
  quantity: Quantity.optional().describe('Places; days before the end for RenewalPeriod'),
  serviceExternalCode: ExternalCode.optional().describe('For PriorService'),
  natures: z
    .array(ExternalCode)
    .max(10)
    .optional()
    .describe('For NatureLink (each) and ContactLink (one of them)'),
  validOn: z
    .enum(VALID_ON)
    .optional()
    .describe(
      'For PriorService, NatureLink and ContactLink: valid on the day of the visit (default), or today',
    ),
  parts: z.array(RulePart).max(10).optional().describe('For CartComposition'),
  messages: RuleMessages.optional().describe('What the customer reads, where it is not the usual words'),
});

export const SaleRule = RuleDraft.extend({
  id: Id,
  messages: RuleMessages,
  version: z.int().describe('To be sent back with a change'),
  changedAt: Instant.optional(),
  changedBy: z.string().optional(),
});

const ruleErrors = [
  'theme.not-found',
  'family.not-found',
  'service.not-found',
  'rule.nature-not-found',
  'rule.nature-once',
  'rule.circular',
] as const;

export const saleRuleCalls = {
  'GET /SettingsTicketing/RuleTypes': call({
    summary: 'Types of sale rules, what each may be set on, and the natures of links that rules may name',
    access: right,
    answer: z.object({
      types: z.array(
        z.object({
          id: z.int().describe('Its number, specification §3'),
          type: RuleType,
          entityLinkTypes: z.array(RuleLink),
        }),
      ),
      natures: z.array(ExternalCode).describe('Kinds of public, as the ticketing system writes them'),
    }),
  }),
  'GET /SettingsTicketing/RulesByLink': call({
    summary: 'Sale rules of a theme, a family or a service',
    access: right,
    query: z.object({ linkExternalCode: ExternalCode, entityLinkType: RuleLink }),
    answer: z.array(SaleRule),
  }),
  'POST /SettingsTicketing/Rule': call({
    summary: 'Adds a sale rule; each type once for what it is set on',
    access: right,
    body: RuleDraft,
    answer: SaleRule,
    errors: [...ruleErrors, 'rule.type-exists'],
  }),
  'PUT /SettingsTicketing/Rule': call({
    summary: 'Changes a sale rule; what it is set on, and its type, stay',
    access: right,
    body: RuleDraft.extend({ id: Id, version: z.int().describe('That was read') }),
    answer: SaleRule,
    errors: [...ruleErrors, 'rule.not-found', 'settings.changed'],
  }),
  'DELETE /SettingsTicketing/Rule': call({
    summary: 'Removes a sale rule',
    access: right,
    query: z.object({ id: Id }),
    answer: Nothing,
    errors: ['rule.not-found'],
  }),
} as const;
