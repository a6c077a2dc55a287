import { RULE_LINKS, RULE_TYPES, ruleTypesFor } from '@guichet/contract/catalogue/sale-rule-types.ts';
import type { Handler, Routes } from '#calls.ts';
import { readItems } from '../settings/catalogue-settings.sql.ts';
import { removeRule, saveRule } from './sale-rules.service.ts';
import { readRules } from './sale-rules.sql.ts';
import { naturesOf, viewRule } from './sale-rules.ts';

const addRule: Handler<'POST /SettingsTicketing/Rule'> = async (context) =>
  viewRule(await saveRule(context, context.body));

const changeRule: Handler<'PUT /SettingsTicketing/Rule'> = async (context) =>
  viewRule(await saveRule(context, context.body, context.body));

const deleteRule: Handler<'DELETE /SettingsTicketing/Rule'> = async (context) => {
  await removeRule(context, context.query.id);
  return undefined;
};

const ruleTypes: Handler<'GET /SettingsTicketing/RuleTypes'> = async ({ transaction }) => ({
  types: ruleTypesFor('service').map((type) => ({
    id: RULE_TYPES.indexOf(type),
    type,
    entityLinkTypes: RULE_LINKS.filter((link) => ruleTypesFor(link).includes(type)),
  })),
  natures: naturesOf(await transaction(readItems)),
});

const rulesByLink: Handler<'GET /SettingsTicketing/RulesByLink'> = async ({ query, transaction }) => {
  const rules = await transaction(readRules);
  return rules
    .filter(
      ({ linkType, linkCode }) => linkType === query.entityLinkType && linkCode === query.linkExternalCode,
    )
    .map(viewRule);
};

export const saleRuleRoutes = {
  // administrator: settings.ticketing
  'GET /SettingsTicketing/RuleTypes': ruleTypes,
  'GET /SettingsTicketing/RulesByLink': rulesByLink,
  'POST /SettingsTicketing/Rule': addRule,
  'PUT /SettingsTicketing/Rule': changeRule,
  'DELETE /SettingsTicketing/Rule': deleteRule,
} satisfies Routes;
