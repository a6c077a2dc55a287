import type { WantedLine } from '#lib/cart.ts';
import type { PriceView } from '#shop/catalogue/browse/service-view.ts';

/** The sessions of an establishment first, then those of the others; each part in its own order. */
export function hereFirst<Session extends { establishmentCode: string }>(
  sessions: readonly Session[],
  establishment: string | undefined,
): Session[] {
  const isElsewhere = ({ establishmentCode }: Session): boolean =>
    establishment !== undefined && establishmentCode !== establishment;
  return [...sessions].sort((one, other) => Number(isElsewhere(one)) - Number(isElsewhere(other)));
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

/**
 * What has still to be chosen, as its phrase; undefined when all is.
 * @param minimum fewest that are sold at once
 */
export function missingChoice(
  lacksSession: boolean,
  quantity: number,
  minimum = 1,
): 'chooseSession' | 'chooseQuantity' | 'atLeast' | undefined {
  if (lacksSession) return 'chooseSession';
  if (quantity >= minimum) return undefined;
  return minimum > 1 ? 'atLeast' : 'chooseQuantity';
}

/** One cart line per price with a quantity. @param cardNumber the card that its tickets are put on */
export function toCartLines(
  quantities: Quantities,
  service: string,
  { eventId, cardNumber }: { eventId?: string | undefined; cardNumber?: string | undefined },
): WantedLine[] {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([priceName, quantity]) => ({
      service,
      priceName,
      cartLineDetails: [{ quantity, ...(eventId && { eventId }), ...(cardNumber && { cardNumber }) }],
    }));
}
