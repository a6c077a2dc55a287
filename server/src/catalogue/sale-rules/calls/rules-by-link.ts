import type { Handler } from '#platform/http/calls.ts';
import { readRules } from '../data.ts';
import { viewRule } from '../view.ts';

export const rulesByLink: Handler<'GET /SettingsTicketing/RulesByLink'> = async ({ query, transaction }) => {
  const rules = await transaction(readRules);
  return rules
    .filter(
      ({ linkType, linkCode }) => linkType === query.entityLinkType && linkCode === query.linkExternalCode,
    )
    .map(viewRule);
};
