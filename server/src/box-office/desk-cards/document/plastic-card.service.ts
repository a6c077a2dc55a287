import type { Locale } from '@guichet/contract/locale.ts';
import type { CardDocument } from '#cards/cards/document/card-document.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { DocumentRenderer } from '#platform/pdf/renderer.ts';

const view = new URL('./plastic-card.ts', import.meta.url).href;

/** Renders a plastic card, its front and its back. @throws DocumentQueueFullError */
export function renderPlasticCard(
  renderer: DocumentRenderer,
  card: CardDocument,
  locale: Locale,
  brand: DocumentBrand,
): Promise<Uint8Array> {
  return renderer.render({ view, content: card, locale, brand }, { urgent: true });
}
