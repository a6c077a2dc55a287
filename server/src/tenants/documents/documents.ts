import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { filledWith, mainLocale } from '@guichet/contract/main-locale.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { AllParameters } from '../parameters/parameters.ts';
import type { UsedLinkRow } from './documents.sql.ts';

/** Returns the address of a link in a language: its own address, or the address of its document. */
export function linkAddress(
  { id, contents }: Pick<UsedLinkRow, 'id' | 'contents'>,
  locale: Locale,
  tenantName: string,
): string {
  const content = contents[locale];
  return content?.url || documentAddress(id, locale, tenantName, content?.documentId);
}

/** Returns the address of a document. */
function documentAddress(
  linkId: string,
  locale: Locale,
  tenantName: string,
  documentId: string | undefined,
): string {
  const version = documentId ? `&documentId=${documentId}` : '';
  return `${API_BASE}/portal/usedLinkFile?tenantName=${tenantName}&usedLinkId=${linkId}&language=${locale}${version}`;
}

type ShownLink = AllParameters['usedLinks'][number];

/** Returns a link for public pages. A link without an address of its own leads to its document. */
export function viewLink(link: UsedLinkRow, tenant: Tenant): ShownLink {
  const { id, labels, kind, contents, sizes } = link;
  const shown: ShownLink['contents'] = {};
  const main = mainLocale(tenant.languages);
  for (const locale of LOCALES) {
    // Pages fall back to French. Where French is not the main language, the main language replaces missing texts.
    const said = contents[locale] || main === DEFAULT_LOCALE ? locale : main;
    const content = contents[said];
    const size = sizes[said];
    if (!content) continue;
    const url = linkAddress(link, said, tenant.name);
    shown[locale] = { name: content.name, url, ...(size !== undefined && { size }) };
  }
  return { id, labels: filledWith(main, labels), kind, contents: shown };
}
