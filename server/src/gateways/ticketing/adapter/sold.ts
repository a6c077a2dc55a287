import type { SellRequest, TicketingSale } from '../port.ts';
import { AdapterSilent } from './errors.ts';

/**
 * Requires a sale to have one ticket per unit of each line, and no others. Otherwise the buyer would lack tickets that were
 * paid for.
 * @throws AdapterSilent for another sale
 */
export function requireWholeSale(
  { lines, cardLines = [] }: Pick<SellRequest, 'lines' | 'cardLines'>,
  { tickets, cards = [] }: Pick<TicketingSale, 'tickets' | 'cards'>,
): void {
  const counts = new Map(lines.map(({ lineId }) => [lineId, 0]));
  for (const { lineId } of tickets) {
    const count = counts.get(lineId);
    if (count === undefined) throw notWhole('A sold ticket belongs to no line of the request', 'tickets');
    counts.set(lineId, count + 1);
  }
  if (lines.some(({ lineId, quantity }) => counts.get(lineId) !== quantity))
    throw notWhole('A sold line has another number of tickets than requested', 'tickets');
  const ofCards = new Set(cardLines.map(({ lineId }) => lineId));
  if (cards.some(({ lineId }) => !ofCards.has(lineId)))
    throw notWhole('A card of the sale belongs to no line of the request', 'cards');
}

const notWhole = (message: string, field: 'tickets' | 'cards'): AdapterSilent =>
  new AdapterSilent(message, { wrong: { operation: 'POST /sales', fields: [field] } });
