import type { Locale } from '@guichet/contract/locale.ts';
import type { DocumentBrand } from '#platform/pdf/model.ts';
import type { DocumentRenderer, RenderOptions } from '#platform/pdf/renderer.ts';
import { MAXIMUM_TICKETS_PER_DOCUMENT, type TicketDocument } from './ticket-document.ts';

const view = new URL('./ticket-document.ts', import.meta.url).href;

/**
 * Renders tickets as tagged PDF, one page each, in the given order.
 * @throws RangeError without tickets, or for more than a document holds
 */
export async function renderTickets(
  renderer: DocumentRenderer,
  tickets: readonly TicketDocument[],
  locale: Locale,
  brand: DocumentBrand,
  options?: RenderOptions,
): Promise<Uint8Array> {
  if (tickets.length === 0 || tickets.length > MAXIMUM_TICKETS_PER_DOCUMENT)
    throw new RangeError(
      `A document holds 1 to ${MAXIMUM_TICKETS_PER_DOCUMENT} tickets, not ${tickets.length}`,
    );
  return renderer.render({ view, content: tickets, locale, brand }, options);
}
