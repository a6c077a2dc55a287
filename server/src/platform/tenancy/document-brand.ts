import type { DocumentBrand } from '../pdf/model.ts';
import type { Tenant } from './tenant.ts';

/** The branding of the tenant's documents and mails. */
export function documentBrand(tenant: Tenant): DocumentBrand {
  return { tenantName: tenant.displayName, colour: tenant.brand, timeZone: tenant.timeZone };
}
