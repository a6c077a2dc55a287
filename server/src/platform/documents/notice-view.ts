import type { Locale } from '@guichet/contract/locale.ts';
import type { DocumentBrand, NoticeDocument } from './model.ts';
import { languageTag } from './ticket-view.ts';

/** What the template `notice` reads. */
export function noticeView(notice: NoticeDocument, locale: Locale, brand: DocumentBrand) {
  return { ...notice, ...languageTag(locale), tenant: brand.tenantName, brand: brand.colour };
}
