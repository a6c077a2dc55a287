import type { Locale } from '@guichet/contract/locale.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { DocumentRenderer } from '#platform/pdf/renderer.ts';
import type { NoticeDocument } from './notice.ts';

const view = new URL('./notice.ts', import.meta.url).href;

/** Renders a legal text of the footer (terms, privacy, house rules) as tagged PDF. */
export function renderNotice(
  renderer: DocumentRenderer,
  notice: NoticeDocument,
  locale: Locale,
  brand: DocumentBrand,
): Promise<Uint8Array> {
  return renderer.render({ view, content: notice, locale, brand });
}
