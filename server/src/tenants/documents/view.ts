import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { AllParameters } from '../parameters/view.ts';
import type { UsedLinkRow } from './data.ts';

/** A link without an address of its own leads to its document. */
export function viewLink(row: UsedLinkRow, tenant: Tenant): AllParameters['usedLinks'][number] {
  const contents: Partial<Record<Locale, { name: string; url: string }>> = {};
  for (const locale of LOCALES) {
    const content = row.contents[locale];
    if (content)
      contents[locale] = { name: content.name, url: content.url || documentUrl(row.id, locale, tenant) };
  }
  return { id: row.id, labels: row.labels, isTerms: row.isTerms, contents };
}

/** The address of a link’s document in a language. */
export function documentUrl(linkId: string, locale: Locale, tenant: Tenant): string {
  return `${API_BASE}/portal/usedLinkFile?tenantName=${tenant.name}&usedLinkId=${linkId}&language=${locale}`;
}
