import type { WantedLine } from '#lib/cart.ts';
import type { PriceView } from '#shop/catalogue/browse/service-view.ts';

/** Returns the sessions of an establishment before those of the others; each part in its own order. */
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

/** Returns the first price for one person; the first of all where there is none. */
export const usualPrice = (prices: readonly PriceView[]): PriceView | undefined =>
  prices.find(({ places }) => places === 1) ?? prices[0];

/** Returns the total of the chosen quantities and their places, for display: the server computes the charged amount. */
export function sumQuantities(
  quantities: Quantities,
  prices: PriceView[],
): { quantity: number; cents: number; places: number } {
  let quantity = 0;
  let cents = 0;
  let places = 0;
  for (const price of prices) {
    const chosen = quantities[price.name] ?? 0;
    quantity += chosen;
    cents += chosen * price.cents;
    places += chosen * price.places;
  }
  return { quantity, cents, places };
}

/**
 * Returns how many more tickets can be chosen.
 * @param free as many as the session has places for
 * @param chosen tickets of the service that are chosen already, over all prices
 * @param maximum tickets of the service in one cart
 */
export const addable = (free: number, chosen: number, maximum: number | undefined): number =>
  Math.max(0, Math.min(free, (maximum ?? Number.POSITIVE_INFINITY) - chosen));

/**
 * Returns the phrase of the missing choice; undefined for a complete one.
 * @param minimum minimum quantity of a purchase
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

/**
 * Returns one cart line per price with a quantity.
 * @param cardNumber the card that its tickets are put on
 * @param peopleAt ids of the people who have tickets at a price
 */
export function toCartLines(
  quantities: Quantities,
  service: string,
  {
    eventId,
    cardNumber,
    peopleAt = () => [],
  }: {
    eventId?: string | undefined;
    cardNumber?: string | undefined;
    peopleAt?: (priceName: string) => string[];
  },
): WantedLine[] {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([priceName, quantity]) => {
      const people = peopleAt(priceName).slice(0, quantity);
      return {
        service,
        priceName,
        cartLineDetails: [
          {
            quantity,
            ...(eventId && { eventId }),
            ...(cardNumber && { cardNumber }),
            ...(people.length > 0 && { people }),
          },
        ],
      };
    });
}
