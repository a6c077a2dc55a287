import type { Locale } from '@guichet/contract/locale.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { DocumentRenderer } from '#platform/pdf/renderer.ts';
import type { GiftCardDocument } from './gift-card-document.ts';

const view = new URL('./gift-card-document.ts', import.meta.url).href;

/** Renders a gift card as tagged PDF: one page to print and to hand over. */
export function renderGiftCard(
  renderer: DocumentRenderer,
  content: GiftCardDocument,
  locale: Locale,
  brand: DocumentBrand,
): Promise<Uint8Array> {
  return renderer.render({ view, content, locale, brand });
}
