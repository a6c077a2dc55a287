import type { WantedLine } from '#lib/cart.ts';
import type { PriceView } from '../view.ts';

/** Quantities by price name. */
export type Quantities = Readonly<Record<string, number>>;

/** Total of the chosen quantities, for display: the server computes the amount that is charged. */
export function sumQuantities(
  quantities: Quantities,
  prices: PriceView[],
): { quantity: number; cents: number } {
  let quantity = 0;
  let cents = 0;
  for (const price of prices) {
    const chosen = quantities[price.name] ?? 0;
    quantity += chosen;
    cents += chosen * price.cents;
  }
  return { quantity, cents };
}

/** What has still to be chosen, as its phrase; undefined when all is. */
export function missingChoice(
  lacksSession: boolean,
  quantity: number,
): 'chooseSession' | 'chooseQuantity' | undefined {
  if (lacksSession) return 'chooseSession';
  return quantity > 0 ? undefined : 'chooseQuantity';
}

/** One cart line per price with a quantity. */
export function toCartLines(
  quantities: Quantities,
  service: string,
  eventId: string | undefined,
): WantedLine[] {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([priceName, quantity]) => ({
      service,
      priceName,
      cartLineDetails: [eventId === undefined ? { quantity } : { quantity, eventId }],
    }));
}
