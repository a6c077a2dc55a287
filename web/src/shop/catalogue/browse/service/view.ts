import type { WantedLine } from '#lib/cart.ts';
import { addDays } from '#lib/format.ts';
import type { PriceView } from '../view.ts';

/** Days that the strip shows at a time. */
export const STRIP_DAYS = 14;

/** Strips follow each other from today on, so that the same day is always in the same strip. */
export function stripStart(today: string, day: string): string {
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return addDays(today, Math.max(0, Math.floor(distance / STRIP_DAYS)) * STRIP_DAYS);
}

/** How many at each price name. */
export type Quantities = Readonly<Record<string, number>>;

/** What is chosen so far; the server computes what is really paid. */
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

/** One line of the cart per price that is wanted. */
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
