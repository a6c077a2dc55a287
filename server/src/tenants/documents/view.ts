import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { AllParameters } from '../parameters/view.ts';
import type { UsedLinkRow } from './data.ts';

type ShownLink = AllParameters['usedLinks'][number];

/** A link without an address of its own leads to its document. */
export function viewLink({ id, labels, kind, contents, sizes }: UsedLinkRow, tenant: Tenant): ShownLink {
  const shown: ShownLink['contents'] = {};
  for (const locale of LOCALES) {
    const content = contents[locale];
    const size = sizes[locale];
    if (!content) continue;
    const url = content.url || documentUrl(id, locale, tenant);
    shown[locale] = { name: content.name, url, ...(size !== undefined && { size }) };
  }
  return { id, labels, kind, contents: shown };
}

/** The address of a link’s document in a language. */
export function documentUrl(linkId: string, locale: Locale, tenant: Tenant): string {
  return `${API_BASE}/portal/usedLinkFile?tenantName=${tenant.name}&usedLinkId=${linkId}&language=${locale}`;
}
