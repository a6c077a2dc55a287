import type { Routes } from '#platform/http/calls.ts';
import { allParameters } from './calls/all-parameters.ts';
import { functionalities } from './calls/functionalities.ts';
import { resetCache } from './calls/reset-cache.ts';

export const parametersRoutes = {
  // visitor
  'GET /portal/allParameters': allParameters,
  'GET /portal/functionalities': functionalities,
  // administrator: settings.ticketing
  'GET /settingsportal/ResetCacheFromTenant': resetCache,
} satisfies Routes;
