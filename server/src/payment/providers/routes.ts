import type { Routes } from '#platform/http/calls.ts';
import { providers } from './calls/providers.ts';
import { saveProvider } from './calls/save-provider.ts';

export const providerRoutes = {
  // provider.admin
  'GET /settingsadmin/cardpaymentproviders': providers,
  'PUT /settingsadmin/cardpaymentprovider': saveProvider,
} satisfies Routes;
