import { describe, expect, test } from 'vitest';
import { isInCents, unitCentsOf } from './euros.ts';

const price = (retail: number, currency = 'EUR', currencyPrecision = 2) => ({
  retail,
  currency,
  currencyPrecision,
  includedTaxes: [],
});
const booking = (...prices: (ReturnType<typeof price> | null)[]) => ({
  unitItems: prices.map((pricing, at) => ({ uuid: String(at), unitId: 'adult', pricing })),
});

test('isInCents accepts prices in cents of a euro only', () => {
  expect(isInCents(price(500))).toBe(true);
  expect(isInCents(price(500, 'GBP'))).toBe(false);
  expect(isInCents(price(500, 'EUR', 3))).toBe(false);
});

describe('unitCentsOf', () => {
  test('returns the common price of all tickets', () => {
    expect(unitCentsOf(booking(price(500), price(500)))).toBe(500);
  });

  test('returns null where the supplier gives no price', () => {
    expect(unitCentsOf(booking(null, null))).toBeNull();
    expect(unitCentsOf(booking())).toBeNull();
  });

  test.each([
    ['another currency', booking(price(500, 'GBP'))],
    ['another currency for one of them', booking(price(500), price(500, 'USD'))],
    ['figures of another precision', booking(price(5, 'EUR', 0))],
    ['not the same for all', booking(price(500), price(400))],
  ])('throws for prices that cannot be compared with the displayed price: %s', (_, found) => {
    expect(() => unitCentsOf(found)).toThrow(expect.objectContaining({ code: 'NO_PRICE_IN_EUROS' }));
  });
});
