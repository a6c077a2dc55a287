import { CONFIGURATION_FIELDS } from '@guichet/contract/tenants/partner-rules.ts';
import type { Handler } from '#platform/http/calls.ts';

export const configurationFields: Handler<'GET /SettingsPortal/ConfigurationFields'> = async ({ query }) => [
  ...CONFIGURATION_FIELDS[query.partnerType],
];
