import type { Routes } from '#platform/http/calls.ts';
import { archiveTenant } from './calls/archive-tenant.ts';
import { createTenant } from './calls/create-tenant.ts';
import { exportTenant } from './calls/export-tenant.ts';
import { invite } from './calls/invite.ts';
import { openTenant } from './calls/open-tenant.ts';
import { saveTenant } from './calls/save-tenant.ts';
import { tenant } from './calls/tenant.ts';
import { tenants } from './calls/tenants.ts';

export const masterAreaRoutes = {
  // provider.admin or provider.tenant
  'GET /settingsadmin/tenants': tenants,
  'GET /settingsadmin/tenant': tenant,
  'POST /settingsadmin/tenant': createTenant,
  'PUT /settingsadmin/tenant': saveTenant,
  'PUT /settingsadmin/tenantopening': openTenant,
  'PUT /settingsadmin/tenantarchive': archiveTenant,
  'GET /settingsadmin/tenantexport': exportTenant,
  'PUT /settingsadmin/tenantinvitation': invite,
} satisfies Routes;
