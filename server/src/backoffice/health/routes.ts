import type { Routes } from '#platform/http/calls.ts';
import { checkHealth } from './calls/check-health.ts';
import { checkTenantHealth } from './calls/check-tenant-health.ts';
import { health } from './calls/health.ts';
import { tenantHealth } from './calls/tenant-health.ts';

export const healthRoutes = {
  // settings.admin
  'GET /settingsadmin/health': health,
  'POST /settingsadmin/checkhealth': checkHealth,
  // provider.admin or provider.tenant
  'GET /settingsadmin/tenanthealth': tenantHealth,
  'POST /settingsadmin/checktenanthealth': checkTenantHealth,
} satisfies Routes;
