import type { Locale } from '@guichet/contract/locale.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import type { UsedLinkRow } from './data.ts';

/** The address of a link in a language that it has: its own, or that of its document, of which every one has another. */
export function linkAddress(
  { id, contents }: Pick<UsedLinkRow, 'id' | 'contents'>,
  locale: Locale,
  tenantName: string,
): string {
  const content = contents[locale];
  return content?.url || documentAddress(id, locale, tenantName, content?.documentId);
}

/** The address of a document. */
export function documentAddress(
  linkId: string,
  locale: Locale,
  tenantName: string,
  documentId: string | undefined,
): string {
  const version = documentId ? `&documentId=${documentId}` : '';
  return `${API_BASE}/portal/usedLinkFile?tenantName=${tenantName}&usedLinkId=${linkId}&language=${locale}${version}`;
}
