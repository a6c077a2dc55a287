import type { Locale } from '@guichet/contract/locale.ts';
import { languageTag } from '#kernel/format/localized.ts';
import type { DocumentBrand, PreparedDocument } from '#platform/pdf/model.ts';

/** A text of several sections: terms, privacy, house rules. */
export interface NoticeDocument {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** Returns the data of the template `notice`. */
function noticeView(notice: NoticeDocument, locale: Locale, brand: DocumentBrand) {
  return { ...notice, ...languageTag(locale), tenant: brand.tenantName, brand: brand.colour };
}

/** Returns the input of the renderer’s worker. */
export function prepareDocument(
  notice: NoticeDocument,
  locale: Locale,
  brand: DocumentBrand,
): PreparedDocument {
  return {
    template: 'tenants/documents/notice/notice.typ',
    data: noticeView(notice, locale, brand),
    createdAt: new Date(),
  };
}
