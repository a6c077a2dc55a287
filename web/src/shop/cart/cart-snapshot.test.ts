import { beforeEach, expect, it, vi } from 'vitest';
import type { Cart } from '#lib/cart.ts';
import { expiredServices, rememberedServices, saveCartSnapshot, saveExpiry } from './cart-snapshot.ts';

const cart = (id: string): Cart =>
  ({
    id,
    cartLines: [
      {
        service: 'AQUAGYM',
        serviceName: { 'fr-FR': 'Aquagym' },
        establishment: 'RIVAGE',
        labels: {},
        unitPrice: 900,
        cartLineDetails: [{ id: 'd1', quantity: 1 }],
      },
    ],
  }) as unknown as Cart;

beforeEach(() => {
  const tab = new Map<string, string>();
  vi.stubGlobal('location', { pathname: '/aqua-rivage/cart' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
  });
});

it('an expired cart stays stored with its services, so that a reload shows them', () => {
  saveCartSnapshot(cart('one'));
  expect(expiredServices()).toBeUndefined();
  saveExpiry('one');
  expect(expiredServices()?.map(({ service }) => service)).toEqual(['AQUAGYM']);
  expect(rememberedServices('one')).toHaveLength(1);
});

it('a cart that this tab has not shown expires without services', () => {
  saveCartSnapshot(cart('one'));
  saveExpiry('two');
  expect(expiredServices()).toEqual([]);
});

it('the next cart removes the expired one', () => {
  saveExpiry('one');
  saveCartSnapshot(cart('two'));
  expect(expiredServices()).toBeUndefined();
});
