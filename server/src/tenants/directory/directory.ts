import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';

/** Returns a tenant as an entry of the list of venues. */
export function viewVenue(tenant: Tenant): CallAnswer<'GET /portal/tenants'>[number] {
  const { name, displayName, descriptions, city, brand, illustration, origin } = tenant;
  return { name, displayName, descriptions, city, brand, illustration, origin };
}
