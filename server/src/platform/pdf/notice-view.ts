import type { Locale } from '@guichet/contract/locale.ts';
import { languageTag } from '#tickets/tickets/document/view.ts';
import type { DocumentBrand, NoticeDocument } from './model.ts';

/** What the template `notice` reads. */
export function noticeView(notice: NoticeDocument, locale: Locale, brand: DocumentBrand) {
  return { ...notice, ...languageTag(locale), tenant: brand.tenantName, brand: brand.colour };
}
