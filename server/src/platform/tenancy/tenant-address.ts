import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import type { Tenant } from './tenant.ts';

/** Origin of a tenant's pages, its own or the platform's. Without a trailing slash. */
export function originOf(publicUrl: string, tenant: Pick<Tenant, 'origin'>): string {
  return tenant.origin || publicUrl;
}

/**
 * Origin of a tenant that was requested elsewhere; undefined when it was requested at its origin.
 * @param host of the tenant whose origin was requested; undefined for the platform's origin
 */
export function originElsewhere(
  publicUrl: string,
  host: Pick<Tenant, 'id'> | undefined,
  tenant: Pick<Tenant, 'id' | 'origin'>,
): string | undefined {
  if (tenant.id === host?.id) return undefined;
  return host || tenant.origin ? originOf(publicUrl, tenant) : undefined;
}

/** Base address of a tenant's pages in a language, without a trailing slash; the default language has no segment. */
export function tenantAddress(
  publicUrl: string,
  tenant: Pick<Tenant, 'name' | 'origin'>,
  locale: Locale,
): string {
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  return `${originOf(publicUrl, tenant)}${prefix}/${tenant.name}`;
}
