import type { Routes } from '#platform/http/calls.ts';
import { apiVersion } from './calls/api-version.ts';
import { tenants } from './calls/tenants.ts';

export const directoryRoutes = {
  // anyone
  'GET /portal/tenants': tenants,
  // visitor
  'GET /Tenant/ApiVersion': apiVersion,
} satisfies Routes;
