import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import type { Tenant } from './tenant.ts';

/** The base address of a tenant's pages in a language, without a trailing slash; the default language has no segment. */
export function tenantAddress(publicUrl: string, tenant: Pick<Tenant, 'name'>, locale: Locale): string {
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  return `${publicUrl}${prefix}/${tenant.name}`;
}
