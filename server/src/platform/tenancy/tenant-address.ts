import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import type { Tenant } from './tenant.ts';

/** Where a tenant's pages live: at its own origin, or at the platform's. Without a trailing slash. */
export function originOf(publicUrl: string, tenant: Pick<Tenant, 'origin'>): string {
  return tenant.origin || publicUrl;
}

/**
 * The origin of a tenant that is asked for elsewhere; undefined where it lives.
 * @param host whose origin was asked; undefined at the platform's
 */
export function originElsewhere(
  publicUrl: string,
  host: Pick<Tenant, 'id'> | undefined,
  tenant: Pick<Tenant, 'id' | 'origin'>,
): string | undefined {
  if (tenant.id === host?.id) return undefined;
  return host || tenant.origin ? originOf(publicUrl, tenant) : undefined;
}

/** The base address of a tenant's pages in a language, without a trailing slash; the default language has no segment. */
export function tenantAddress(
  publicUrl: string,
  tenant: Pick<Tenant, 'name' | 'origin'>,
  locale: Locale,
): string {
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  return `${originOf(publicUrl, tenant)}${prefix}/${tenant.name}`;
}
