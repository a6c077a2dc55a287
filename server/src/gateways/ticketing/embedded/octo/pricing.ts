/** Prices of the capability octo/pricing, in cents including tax. */

const CURRENCY = 'EUR';

export interface Pricing {
  original: number;
  retail: number;
  net: number;
  currency: string;
  currencyPrecision: number;
  includedTaxes: { name: string; original: number; retail: number; net: number }[];
}

/**
 * Returns the price for a reseller.
 * @param vatRate per mille
 * @param commission per mille of the price for the reseller; `net` is the remainder
 */
export function pricingOf(cents: number, vatRate: number, commission: number): Pricing {
  const net = cents - Math.round((cents * commission) / 1000);
  return {
    original: cents,
    retail: cents,
    net,
    currency: CURRENCY,
    currencyPrecision: 2,
    includedTaxes: taxesOf(taxIn(cents, vatRate), taxIn(net, vatRate)),
  };
}

const taxIn = (cents: number, vatRate: number): number => Math.round((cents * vatRate) / (1000 + vatRate));

/** Sums prices part by part. */
export function sumOf(
  lines: readonly { cents: number; vatRate: number; quantity: number }[],
  commission: number,
): Pricing {
  const add = (pick: (price: Pricing) => number) =>
    lines.reduce(
      (sum, { cents, vatRate, quantity }) => sum + quantity * pick(pricingOf(cents, vatRate, commission)),
      0,
    );
  const retail = add((price) => price.retail);
  return {
    ...pricingOf(retail, 0, 0),
    net: add(({ net }) => net),
    includedTaxes: taxesOf(
      add(({ includedTaxes }) => includedTaxes[0]?.retail ?? 0),
      add(({ includedTaxes }) => includedTaxes[0]?.net ?? 0),
    ),
  };
}

const taxesOf = (tax: number, net: number): Pricing['includedTaxes'] =>
  tax === 0 ? [] : [{ name: 'VAT', original: tax, retail: tax, net }];

export const PRICED_BY = {
  defaultCurrency: CURRENCY,
  availableCurrencies: [CURRENCY],
  pricingPer: 'UNIT',
  includeTax: true,
};
