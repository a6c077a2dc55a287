import type { WantedLine } from '#lib/cart.ts';
import { addDays } from '#lib/format.ts';
import type { PriceView } from '../view.ts';

/** Days shown by a strip. */
export const STRIP_DAYS = 14;

/** First day of the strip that shows a day: strips follow each other from today, so a day is always in the same one. */
export function stripStart(today: string, day: string): string {
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return addDays(today, Math.max(0, Math.floor(distance / STRIP_DAYS)) * STRIP_DAYS);
}

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
