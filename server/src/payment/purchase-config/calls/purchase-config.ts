import type { Handler } from '#platform/http/calls.ts';
import { viewPurchaseConfig } from '../service.ts';

export const purchaseConfig: Handler<'GET /Tenant/TenantPurchaseConfig'> = ({ transaction }) =>
  transaction(viewPurchaseConfig);
