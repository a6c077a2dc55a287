import type { Locale } from '@guichet/contract/locale.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { DocumentRenderer, RenderOptions } from '#platform/pdf/renderer.ts';
import type { CardDocument } from './card-document.ts';

const view = new URL('./card-document.ts', import.meta.url).href;

/** Renders a card as tagged PDF. @throws DocumentQueueFullError */
export function renderCard(
  renderer: DocumentRenderer,
  card: CardDocument,
  locale: Locale,
  brand: DocumentBrand,
  options?: RenderOptions,
): Promise<Uint8Array> {
  return renderer.render({ view, content: card, locale, brand }, options);
}
