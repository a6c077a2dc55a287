import type { Routes } from '#platform/http/calls.ts';
import { addRule } from './calls/add-rule.ts';
import { changeRule } from './calls/change-rule.ts';
import { deleteRule } from './calls/delete-rule.ts';
import { ruleTypes } from './calls/rule-types.ts';
import { rulesByLink } from './calls/rules-by-link.ts';

export const saleRuleRoutes = {
  // administrator: settings.ticketing
  'GET /SettingsTicketing/RuleTypes': ruleTypes,
  'GET /SettingsTicketing/RulesByLink': rulesByLink,
  'POST /SettingsTicketing/Rule': addRule,
  'PUT /SettingsTicketing/Rule': changeRule,
  'DELETE /SettingsTicketing/Rule': deleteRule,
} satisfies Routes;
