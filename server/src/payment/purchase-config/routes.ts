import type { Routes } from '#platform/http/calls.ts';
import { purchaseConfig } from './calls/purchase-config.ts';
import { savePurchaseConfig } from './calls/save-purchase-config.ts';

export const purchaseConfigRoutes = {
  // settings.ticketing
  'GET /Tenant/TenantPurchaseConfig': purchaseConfig,
  'PUT /Tenant/TenantPurchaseConfig': savePurchaseConfig,
} satisfies Routes;
