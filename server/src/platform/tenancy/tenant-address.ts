import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import type { Tenant } from './tenant.ts';

/** Where a tenant's pages live: at its own origin, or at the platform's. Without a trailing slash. */
export function originOf(publicUrl: string, tenant: Pick<Tenant, 'origin'>): string {
  return tenant.origin || publicUrl;
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
