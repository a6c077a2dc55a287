/** Prices as the capability octo/pricing has them: cents, with the tax that they include. */

const CURRENCY = 'EUR';

export interface Pricing {
  original: number;
  retail: number;
  net: number;
  currency: string;
  currencyPrecision: number;
  includedTaxes: { name: string; original: number; retail: number; net: number }[];
}

/** @param vatRate per mille. What the reseller owes the venue is agreed between them: `net` is the price itself. */
export function pricingOf(cents: number, vatRate: number): Pricing {
  const tax = Math.round((cents * vatRate) / (1000 + vatRate));
  return {
    original: cents,
    retail: cents,
    net: cents,
    currency: CURRENCY,
    currencyPrecision: 2,
    includedTaxes: taxesOf(tax),
  };
}

/** The price of several at once; its tax is the sum of theirs. */
export function sumOf(lines: readonly { cents: number; vatRate: number; quantity: number }[]): Pricing {
  const add = (pick: (price: Pricing) => number) =>
    lines.reduce((sum, { cents, vatRate, quantity }) => sum + quantity * pick(pricingOf(cents, vatRate)), 0);
  const tax = add(({ includedTaxes }) => includedTaxes[0]?.retail ?? 0);
  return {
    ...pricingOf(
      add(({ retail }) => retail),
      0,
    ),
    includedTaxes: taxesOf(tax),
  };
}

const taxesOf = (tax: number): Pricing['includedTaxes'] =>
  tax === 0 ? [] : [{ name: 'VAT', original: tax, retail: tax, net: tax }];

export const PRICED_BY = {
  defaultCurrency: CURRENCY,
  availableCurrencies: [CURRENCY],
  pricingPer: 'UNIT',
  includeTax: true,
};
