import { describe, expect, test } from 'vitest';
import type { CataloguePrice } from '#gateways/ticketing/catalogue/port.ts';
import type { StoredLine } from './cart.ts';
import { atChangedPrice, formerPriceOf, splitByPrice } from './session-prices.ts';

const part = (id: string, eventId: string, quantity = 1) => ({ id, eventId, quantity });
const line = (id: string, unitPrice: number, details: StoredLine['details']) =>
  ({
    id,
    service: 'POOL',
    priceName: 'adult',
    unitPrice,
    unitPrices: { adult: unitPrice },
    details,
    quantity: 1,
  }) as Partial<StoredLine> as StoredLine;
const sessions: Record<string, { unitPrices?: Record<string, number> }> = {
  noon: {},
  night: { unitPrices: { adult: 900 } },
  dawn: { unitPrices: { adult: 900 } },
};
const session = (id: string) => sessions[id];
const service = () => ({ prices: [{ name: 'adult', cents: 1000 }] as CataloguePrice[] });
const wanted = (...cartLineDetails: ReturnType<typeof part>[]) => ({
  id: 'line',
  service: 'POOL',
  priceName: 'adult',
  cartLineDetails,
});

describe('splitByPrice', () => {
  test('moves sessions at another price to a new line without an id', () => {
    const split = splitByPrice(wanted(part('a', 'noon'), part('b', 'night'), part('c', 'dawn')), {
      session,
      service,
    });
    expect(split).toEqual([
      { ...wanted(part('a', 'noon')), id: 'line' },
      { ...wanted(part('b', 'night'), part('c', 'dawn')), id: undefined },
    ]);
  });

  test('keeps the line whole when its sessions cost the same', () => {
    const whole = wanted(part('b', 'night'), part('c', 'dawn'));
    expect(splitByPrice(whole, { session, service })).toEqual([whole]);
  });

  test('uses the held price, unless the quantity grows', () => {
    const held = [line('line', 800, [part('b', 'night', 2)])];
    const split = (quantity: number) =>
      splitByPrice(wanted(part('b', 'night', quantity), part('c', 'dawn')), { session, service, held });
    expect(split(2)).toHaveLength(2);
    expect(split(3)).toHaveLength(1);
  });
});

test('formerPriceOf returns the former price of the parts, and nothing when it is unchanged', () => {
  const now = line('line', 900, [part('b', 'night')]);
  expect(formerPriceOf(now, [line('line', 800, [part('b', 'night')])])).toEqual({ unitPrice: 800 });
  expect(formerPriceOf(now, [line('line', 900, [part('b', 'night')])])).toBeUndefined();
  // A move to another session does not change the price of a session.
  expect(formerPriceOf(now, [line('line', 500, [part('b', 'noon')])])).toBeUndefined();
});

test('atChangedPrice changes the price for the tickets of that session only', () => {
  const changed = { sessionId: 'night', priceName: 'adult', unitPriceCents: 950 };
  const lines = [
    line('one', 900, [part('b', 'night', 2), part('c', 'dawn')]),
    line('two', 500, [part('a', 'noon')]),
  ];
  expect(atChangedPrice(lines, changed, () => 'new')).toMatchObject([
    { id: 'one', unitPrice: 900, quantity: 1, details: [{ eventId: 'dawn' }] },
    {
      id: 'new',
      unitPrice: 950,
      quantity: 2,
      formerPrice: { unitPrice: 900 },
      details: [{ eventId: 'night' }],
    },
    lines[1],
  ]);
});
