import type { Routes } from '#platform/http/calls.ts';
import { tryRules } from './calls/try-rules.ts';

export const cartRuleRoutes = {
  // administrator: settings.ticketing
  'POST /SettingsTicketing/TryRules': tryRules,
} satisfies Routes;
