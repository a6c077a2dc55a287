/** Which family quotient opens which named price. Pure, and free of zod: the pages show by it what the server decides by it. */

/** When a condition has to hold: on the day of the visit, or on the day of the purchase. */
export const VALID_ON = ['visit', 'today'] as const;

export type ValidOn = (typeof VALID_ON)[number];

/** Family quotients from `minimumQuotient` to `maximumQuotient`, both included, open prices of the discount code. */
export interface Interval {
  minimumQuotient: number;
  maximumQuotient: number;
  externalDiscountCode: string;
  /** When the quotient has to be valid */
  validOn: ValidOn;
}

/** The interval of a quotient; at most one, as they do not overlap. */
export const intervalOf = <Known extends Omit<Interval, 'validOn'>>(
  intervals: readonly Known[],
  quotient: number,
): Known | undefined =>
  intervals.find(
    ({ minimumQuotient, maximumQuotient }) => minimumQuotient <= quotient && quotient <= maximumQuotient,
  );

/** A price by its name, open to all buyers unless it bears a discount code. */
interface Price {
  name: string;
  discountCode?: string | undefined;
}

/** Prices open to every buyer. The empty name is the base price, which other named prices replace. */
export function commonPrices<Known extends Price>(prices: readonly Known[]): Known[] {
  const common = prices.filter(({ discountCode }) => discountCode === undefined);
  const named = common.filter(({ name }) => name !== '');
  return named.length > 0 ? named : common;
}

/**
 * The price that a named one is compared with, and that stands in for it: the highest of those open to all buyers, as
 * reduced ones have conditions of their own.
 */
export const commonPrice = <Known extends Price & { cents: number }>(
  prices: readonly Known[],
): Known | undefined => commonPrices(prices).sort((one, other) => other.cents - one.cents)[0];

/** The named price of a discount code; undefined where the service has none, or without a code. */
export const namedPrice = <Known extends Price>(
  prices: readonly Known[],
  discountCode: string | undefined,
): Known | undefined =>
  discountCode === undefined ? undefined : prices.find((price) => price.discountCode === discountCode);
