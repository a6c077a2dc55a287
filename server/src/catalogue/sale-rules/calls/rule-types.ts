import { RULE_LINKS, RULE_TYPES, ruleTypesFor } from '@guichet/contract/catalogue/sale-rule-types.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readItems } from '../../settings/data.ts';
import { naturesOf } from '../rules.ts';

export const ruleTypes: Handler<'GET /SettingsTicketing/RuleTypes'> = async ({ transaction }) => ({
  types: ruleTypesFor('service').map((type) => ({
    id: RULE_TYPES.indexOf(type),
    type,
    entityLinkTypes: RULE_LINKS.filter((link) => ruleTypesFor(link).includes(type)),
  })),
  natures: naturesOf(await transaction(readItems)),
});
