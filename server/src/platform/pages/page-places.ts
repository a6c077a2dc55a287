import type { TenantDirectory } from '../tenancy/tenant.ts';
import { originElsewhere, originOf, tenantAddress } from '../tenancy/tenant-address.ts';
import type { PagePlaces } from './pages.ts';

/**
 * Redirects to a tenant's origin, which is its own or the platform's. Paths are the same everywhere; the list of
 * venues exists at the platform's origin only.
 */
export function pagePlaces(publicUrl: string, tenants: Pick<TenantDirectory, 'find' | 'atHost'>): PagePlaces {
  const find = async (name: string | undefined) => (name === undefined ? undefined : tenants.find(name));
  return {
    async originOf(name) {
      const tenant = await find(name);
      return tenant ? originOf(publicUrl, tenant) : publicUrl;
    },
    async originAt(hostname) {
      const host = await tenants.atHost(hostname);
      return host ? host.origin : publicUrl;
    },
    async elsewhere(hostname, { tenant: name, locale, isEmbedded }, path) {
      const [host, tenant] = [await tenants.atHost(hostname), await find(name)];
      if (name === undefined) return host && tenantAddress(publicUrl, host, locale);
      // Other websites show the embedded page from where they have found it: their script trusts this origin only.
      if (!tenant || (isEmbedded && !host)) return undefined;
      const origin = originElsewhere(publicUrl, host, tenant);
      return origin && origin + path;
    },
  };
}
