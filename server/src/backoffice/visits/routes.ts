import type { Routes } from '#platform/http/calls.ts';
import { beginVisit } from './calls/begin-visit.ts';
import { enterTenant } from './calls/enter-tenant.ts';

export const visitRoutes = {
  // provider.admin or provider.tenant
  'POST /settingsadmin/tenantvisit': enterTenant,
  // backoffice
  'POST /user/admin/beginvisit': beginVisit,
} satisfies Routes;
