import type { Routes } from '#platform/http/calls.ts';
import { saveWithdrawalSettings } from './calls/save-withdrawal-settings.ts';
import { withdrawalSettings } from './calls/withdrawal-settings.ts';

export const withdrawalSettingRoutes = {
  // settings.ticketing
  'GET /settingsticketing/withdrawServicesFamily': withdrawalSettings,
  'PUT /settingsticketing/withdrawServicesFamily': saveWithdrawalSettings,
} satisfies Routes;
