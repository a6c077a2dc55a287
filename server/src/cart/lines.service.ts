import { readCardsFor } from './cards/cards.service.ts';
import { idsOf, type StoredLine } from './cart.ts';
import { readCatalogueLookup } from './catalogue-lookup.service.ts';
import type { Visitor } from './limits/limits.service.ts';
import { planLines, type WantedLine } from './lines.ts';
import { readNamedPrices } from './named-prices/named-prices.service.ts';

/**
 * Reads the catalogue, cards and prices for the lines that a visitor wants, and plans the lines.
 * @param known current lines of the cart
 * @throws AppError when the catalogue, a card or a right refuses a line
 */
export async function planCart(
  { services, tenant, identity }: Omit<Visitor, 'address'>,
  wanted: readonly WantedLine[],
  known: readonly StoredLine[],
): Promise<StoredLine[]> {
  const details = wanted.flatMap((line) => line.cartLineDetails);
  const sessionIds = details.flatMap((detail) => detail.eventId ?? []);
  const cards = readCardsFor(services, tenant, identity, details);
  const [lookup, namedPrices] = await Promise.all([
    readCatalogueLookup(services, tenant, sessionIds, known, cards),
    readNamedPrices({ services, tenant, identity }, known),
  ]);
  return planLines(wanted, idsOf(known), { ...lookup, namedPrices }, identity);
}
