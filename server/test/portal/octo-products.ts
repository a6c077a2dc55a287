/** Products of the test supplier: `POOL` with one session, `BADGE` without a date. */

/** Options of the products; see `octo-supplier.ts`. */
interface Sold {
  cents: number;
  requiredContactFields: string[];
  requiredOfBadge: string[] | undefined;
  requiredOfVisitors: string[];
  pricingPer: 'UNIT' | 'BOOKING';
  units: string[];
  maxUnits: number;
}

export const priceOf = (cents: number, currency = 'EUR') => ({
  original: cents,
  retail: cents,
  net: cents,
  currency,
  currencyPrecision: 2,
  includedTaxes: [],
});

const productOf = (id: 'POOL' | 'BADGE', supplier: Sold) => ({
  id,
  internalName: `Product ${id}`,
  timeZone: 'Europe/Paris',
  availabilityRequired: id === 'POOL',
  pricingPer: id === 'BADGE' ? supplier.pricingPer : 'UNIT',
  options: [
    {
      id: 'DEFAULT',
      internalName: 'Default',
      restrictions: { minUnits: 1, maxUnits: supplier.maxUnits },
      requiredContactFields:
        (id === 'BADGE' ? supplier.requiredOfBadge : undefined) ?? supplier.requiredContactFields,
      units: supplier.units.map((unit) => ({
        id: unit,
        internalName: unit.replace(/^./, (first) => first.toUpperCase()),
        restrictions: {},
        requiredContactFields: supplier.requiredOfVisitors,
        pricingFrom: [priceOf(supplier.cents)],
      })),
    },
  ],
});

export const productsOf = (supplier: Sold) => [productOf('POOL', supplier), productOf('BADGE', supplier)];

/** Returns the calendar of a product with one session. */
export const calendarOf = (start: string) => [
  { localDate: start.slice(0, 10), available: true, status: 'AVAILABLE' },
];
