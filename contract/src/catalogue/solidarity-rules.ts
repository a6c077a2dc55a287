/** Named prices that a family quotient opens. Pure and without zod: server and pages import this file. */

/** Whether a condition must hold on the day of the visit or of the purchase. */
export const VALID_ON = ['visit', 'today'] as const;

export type ValidOn = (typeof VALID_ON)[number];

/** Quotients from `minimumQuotient` to `maximumQuotient`, inclusive, open the prices of the discount code. */
export interface Interval {
  minimumQuotient: number;
  maximumQuotient: number;
  externalDiscountCode: string;
  /** When the quotient must be valid */
  validOn: ValidOn;
}

/** Returns the interval of a quotient; intervals do not overlap. */
export const intervalOf = <Known extends Omit<Interval, 'validOn'>>(
  intervals: readonly Known[],
  quotient: number,
): Known | undefined =>
  intervals.find(
    ({ minimumQuotient, maximumQuotient }) => minimumQuotient <= quotient && quotient <= maximumQuotient,
  );

/** A named price, open to all buyers unless it has a discount code. */
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
 * Reference and fallback of a named price: the highest price open to all buyers, since reduced prices have conditions
 * of their own.
 */
export const commonPrice = <Known extends Price & { cents: number }>(
  prices: readonly Known[],
): Known | undefined => commonPrices(prices).sort((one, other) => other.cents - one.cents)[0];

/** Returns the named price of a discount code; undefined without a code or a matching price. */
export const namedPrice = <Known extends Price>(
  prices: readonly Known[],
  discountCode: string | undefined,
): Known | undefined =>
  discountCode === undefined ? undefined : prices.find((price) => price.discountCode === discountCode);
