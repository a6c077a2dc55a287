import type { WantedLine } from '#lib/cart.ts';
import type { PriceView } from '../view.ts';

/** How many at each price name. */
export type Quantities = Readonly<Record<string, number>>;

/** What is chosen so far; the server computes what is really paid. */
export function totalOf(quantities: Quantities, prices: PriceView[]): { quantity: number; cents: number } {
  let quantity = 0;
  let cents = 0;
  for (const price of prices) {
    const chosen = quantities[price.name] ?? 0;
    quantity += chosen;
    cents += chosen * price.cents;
  }
  return { quantity, cents };
}

/** One line of the cart per price that is wanted. */
export function linesOf(quantities: Quantities, service: string, eventId: string | undefined): WantedLine[] {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([priceName, quantity]) => ({
      service,
      priceName,
      cartLineDetails: [eventId === undefined ? { quantity } : { quantity, eventId }],
    }));
}
