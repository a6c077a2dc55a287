import type { Locale } from '@guichet/contract/locale.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { DocumentRenderer, RenderOptions } from '#platform/pdf/renderer.ts';
import type { ReceiptDocument } from './receipt-document.ts';

const view = new URL('./receipt-document-view.ts', import.meta.url).href;

/** Renders a receipt or an invoice as tagged PDF. */
export function renderReceipt(
  renderer: DocumentRenderer,
  receipt: ReceiptDocument,
  locale: Locale,
  brand: DocumentBrand,
  options?: RenderOptions,
): Promise<Uint8Array> {
  return renderer.render({ view, content: receipt, locale, brand }, options);
}
