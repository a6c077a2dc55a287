import type { DocumentBrand } from '../pdf/model.ts';
import type { Tenant } from './tenant.ts';

/** Brand of the tenant's documents and mails, without its logo. */
export function documentBrand(tenant: Tenant): DocumentBrand {
  const { displayName: tenantName, brand: colour, accent, timeZone, titleFont, textFont } = tenant;
  return { tenantName, colour, accent, timeZone, titleFont, textFont };
}
