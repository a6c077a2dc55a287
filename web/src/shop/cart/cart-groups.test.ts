import { describe, expect, it } from 'vitest';
import type { Cart } from '#lib/cart.ts';
import { groupLines, isChangeable, limitReached, maximumQuantity, sessionsOf } from './cart-groups.ts';

type Line = Cart['cartLines'][number];

const event: Line['cartLineDetails'][number]['event'] = {
  start: '2026-11-20T13:00:00Z',
  end: '2026-11-20T13:45:00Z',
  labels: { 'fr-FR': 'Aquagym' },
  establishment: { 'fr-FR': 'Centre' },
  themeLabels: { 'fr-FR': 'Forme' },
};

function line(service: string, priceName: string, unitPrice: number, details: Line['cartLineDetails']): Line {
  const quantity = details.reduce((sum, detail) => sum + detail.quantity, 0);
  return {
    id: `${service}-${priceName}`,
    service,
    type: 7,
    serviceName: { 'fr-FR': service },
    family: 'F',
    establishment: 'E',
    priceName,
    labels: { 'fr-FR': priceName },
    unitPrices: { [priceName]: unitPrice },
    unitPrice,
    quantity,
    lineTotalAmount: unitPrice * quantity,
    cartLineDetails: details,
    isDated: true,
  };
}

const cart = (over: Partial<Cart>): Cart => ({ state: 'open', ...over }) as Cart;

describe('groupLines', () => {
  it('makes one ticket per service and session, with all their prices', () => {
    const groups = groupLines([
      line('A', 'PLEIN', 1100, [{ id: 'd1', eventId: 's1', quantity: 2, event }]),
      line('A', 'REDUIT', 900, [
        { id: 'd2', eventId: 's1', quantity: 1, event },
        { id: 'd3', eventId: 's2', quantity: 1, event },
      ]),
    ]);
    expect(groups.map(({ key, total, quantity }) => [key, total, quantity])).toEqual([
      ['A s1', 3100, 3],
      ['A s2', 900, 1],
    ]);
    expect(groups[0]?.entries.map((entry) => entry.detailId)).toEqual(['d1', 'd2']);
  });
});

describe('maximumQuantity', () => {
  it('adds the places left to those that the cart holds', () => {
    expect(maximumQuantity({ quantity: 2, places: 1 }, 0)).toBe(2);
    expect(maximumQuantity({ quantity: 2, places: 1 }, 3)).toBe(5);
  });

  it('counts the places that each ticket takes', () => {
    expect(maximumQuantity({ quantity: 1, places: 4 }, 9)).toBe(3);
    expect(maximumQuantity({ quantity: 1, places: 4 }, 3)).toBe(1);
  });

  it('adds no more than the service allows in a cart', () => {
    expect(maximumQuantity({ quantity: 2, places: 1 }, 9, 3)).toBe(5);
    expect(maximumQuantity({ quantity: 2, places: 1 }, 1, 3)).toBe(3);
  });

  it('is 99 when the places left are unknown', () => {
    expect(maximumQuantity({ quantity: 2, places: 4 }, undefined)).toBe(99);
  });
});

describe('limitReached', () => {
  it('tells the last places from the most per line', () => {
    expect(limitReached(2, 5)).toBeUndefined();
    expect(limitReached(5, 5)).toBe('lastPlaces');
    expect(limitReached(5, 5, true)).toBe('mostPerCart');
    expect(limitReached(98, 99)).toBeUndefined();
    expect(limitReached(99, 99)).toBe('mostPerLine');
  });
});

describe('sessionsOf', () => {
  it('lists each session of the cart once', () => {
    const lines = [
      line('A', 'PLEIN', 1100, [{ id: 'd1', eventId: 's1', quantity: 2 }]),
      line('A', 'REDUIT', 900, [
        { id: 'd2', eventId: 's1', quantity: 1 },
        { id: 'd3', eventId: 's2', quantity: 1 },
      ]),
      line('B', '', 300, [{ id: 'd4', quantity: 1 }]),
    ];
    expect(sessionsOf(cart({ cartLines: lines }))).toEqual(['s1', 's2']);
  });
});

describe('isChangeable', () => {
  it('is false while a payment is pending and once the cart is paid', () => {
    expect((['open', 'failed', 'cancelled'] as const).map((state) => isChangeable(cart({ state })))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      (['payment-pending', 'paid', 'sold'] as const).map((state) => isChangeable(cart({ state }))),
    ).toEqual([false, false, false]);
  });
});
