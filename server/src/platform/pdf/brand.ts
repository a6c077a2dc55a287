import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { DocumentBrand } from './model.ts';

/** The branding of the tenant's documents and mails. */
export function documentBrand(tenant: Tenant): DocumentBrand {
  return { tenantName: tenant.displayName, colour: tenant.brand, timeZone: tenant.timeZone };
}
