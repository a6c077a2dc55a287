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

/** Sale rules of carts, set on themes, families and services. */

const right = { right: 'settings.ticketing' } as const;

export const RuleType = z
  .enum(RULE_TYPES)
  .exclude(['Unknown'])
  .register(OTHER_NAMES, Object.fromEntries(RULE_TYPES.map((type, number) => [String(number), type])))
  .describe('Also accepted as its number');
export const RuleLink = numbered(RULE_LINKS);

/** Services that the cart must also contain. */
export const RulePart = z.object({
  service: ExternalCode,
  quantity: Quantity,
  per: z.enum(['place', 'cart']).describe('Quantity per place, or for the whole cart'),
});

export const RuleMessages = perLanguage(z.string().trim().max(400)).partial();

/** A rule as an administrator writes it; each type uses its own fields. */
export const RuleDraft = z.object({
  entityLinkType: RuleLink,
  linkExternalCode: ExternalCode,
  ruleType: RuleType,
  quantity: Quantity.optional().describe('Number of places; for RenewalPeriod, days before the end'),
  serviceExternalCode: ExternalCode.optional().describe('For PriorService'),
  natures: z
    .array(ExternalCode)
    .max(10)
    .optional()
    .describe('For NatureLink (all of them) and ContactLink (one of them)'),
  validOn: z
    .enum(VALID_ON)
    .optional()
    .describe(
      'For PriorService, NatureLink and ContactLink: valid on the day of the visit (default) or today',
    ),
  parts: z.array(RulePart).max(10).optional().describe('For CartComposition'),
  messages: RuleMessages.optional().describe('Message to the customer instead of the default one'),
});

export const SaleRule = RuleDraft.extend({
  id: Id,
  messages: RuleMessages,
  version: z.int().describe('Send it back with a change'),
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
    summary: 'Lists the types of sale rules with their targets, and the natures of links for rules',
    access: right,
    answer: z.object({
      types: z.array(
        z.object({
          id: z.int().describe('Number of the type'),
          type: RuleType,
          entityLinkTypes: z.array(RuleLink),
        }),
      ),
      natures: z.array(ExternalCode).describe('Age groups, as the ticketing system writes them'),
    }),
  }),
  'GET /SettingsTicketing/RulesByLink': call({
    summary: 'Lists the sale rules of a theme, a family or a service',
    access: right,
    query: z.object({ linkExternalCode: ExternalCode, entityLinkType: RuleLink }),
    answer: z.array(SaleRule),
  }),
  'POST /SettingsTicketing/Rule': call({
    summary: 'Adds a sale rule; each type once per target',
    access: right,
    body: RuleDraft,
    answer: SaleRule,
    errors: [...ruleErrors, 'rule.type-exists'],
  }),
  'PUT /SettingsTicketing/Rule': call({
    summary: 'Changes a sale rule; its target and type are fixed',
    access: right,
    body: RuleDraft.extend({ id: Id, version: z.int().describe('Version that was read') }),
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
