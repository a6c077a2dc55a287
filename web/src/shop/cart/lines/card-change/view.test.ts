import { describe, expect, it } from 'vitest';
import type { WantedLine } from '#lib/cart.ts';
import { withCard } from './view.ts';

const line = (id: string, ...cartLineDetails: WantedLine['cartLineDetails']): WantedLine => ({
  id,
  service: 'TEN',
  priceName: '',
  cartLineDetails,
});
const LISE = { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' };

describe('another card for a part of the cart', () => {
  it('takes the place of the one before, with its name', () => {
    const lines = [
      line('a', { id: '1', quantity: 1, cardNumber: '01', cardHolderName: 'Roux' }),
      line('b', { id: '2', quantity: 1, cardNumber: '01' }),
    ];
    expect(withCard(lines, '1', true, { cardNumber: '02' })).toEqual([
      line('a', { id: '1', quantity: 1, cardNumber: '02' }),
      lines[1],
    ]);
    expect(withCard(lines, '1', true, LISE)[0]).toEqual(line('a', { id: '1', quantity: 1, ...LISE }));
  });

  it('is for one of several cards without a name', () => {
    const lines = [line('a', { id: '1', quantity: 3, cardNumber: '0' })];
    expect(withCard(lines, '1', true, { cardNumber: '02' })).toEqual([
      line('a', { id: '1', quantity: 2, cardNumber: '0' }, { quantity: 1, cardNumber: '02' }),
    ]);
  });

  it('is for all tickets of a line, each at its session; or none is', () => {
    const tickets = [
      { id: '1', quantity: 2, eventId: 'x', cardNumber: '01' },
      { id: '2', quantity: 1, eventId: 'y', cardNumber: '01' },
    ];
    expect(withCard([line('a', ...tickets)], '2', false, {})).toEqual([
      line('a', { id: '1', quantity: 2, eventId: 'x' }, { id: '2', quantity: 1, eventId: 'y' }),
    ]);
  });
});
