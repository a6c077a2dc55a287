import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import type { Tenant } from './tenant.ts';

/** Where a tenant's pages in a language begin, without a slash at the end; the default language has no segment. */
export function tenantAddress(publicUrl: string, tenant: Pick<Tenant, 'name'>, locale: Locale): string {
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  return `${publicUrl}${prefix}/${tenant.name}`;
}
