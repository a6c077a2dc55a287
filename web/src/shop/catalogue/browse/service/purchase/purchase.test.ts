import { expect, it } from 'vitest';
import type { PriceView } from '#shop/catalogue/browse/service-view.ts';
import { addable, hereFirst, missingChoice, sumQuantities, toCartLines, usualPrice } from './purchase.ts';

it('addable is limited by the places and by the maximum of the service', () => {
  expect(addable(9, 2, undefined)).toBe(9);
  expect(addable(9, 2, 6)).toBe(4);
  expect(addable(1, 2, 6)).toBe(1);
  expect(addable(9, 7, 6)).toBe(0);
});

it('missingChoice names the session first, then the quantity', () => {
  expect(missingChoice(true, 0)).toBe('chooseSession');
  expect(missingChoice(true, 1)).toBe('chooseSession');
  expect(missingChoice(false, 0)).toBe('chooseQuantity');
  expect(missingChoice(false, 1)).toBeUndefined();
  expect(missingChoice(false, 2, 3)).toBe('atLeast');
  expect(missingChoice(false, 3, 3)).toBeUndefined();
});

it('toCartLines returns a line per price with its session and the card of its tickets', () => {
  const quantities = { PLEIN: 2, REDUIT: 0 };
  const lines = (cardNumber?: string) => toCartLines(quantities, 'NORDIC', { eventId: 'ten', cardNumber });
  expect(lines()).toEqual([
    { service: 'NORDIC', priceName: 'PLEIN', cartLineDetails: [{ quantity: 2, eventId: 'ten' }] },
  ]);
  expect(lines('04182207')[0]?.cartLineDetails).toEqual([
    { quantity: 2, eventId: 'ten', cardNumber: '04182207' },
  ]);
});

it('toCartLines gives the tickets of a price to its people, at most one each', () => {
  const people: Record<string, string[]> = { PLEIN: ['jo', 'zoe', 'ada'], ENFANT: ['noah'] };
  const lines = toCartLines({ PLEIN: 2, ENFANT: 1, REDUIT: 1 }, 'NORDIC', {
    peopleAt: (priceName) => people[priceName] ?? [],
  });
  expect(lines.map(({ cartLineDetails: [part] }) => part?.people)).toEqual([
    ['jo', 'zoe'],
    ['noah'],
    undefined,
  ]);
});

it('hereFirst puts the sessions of the establishment in the address first', () => {
  const sessions = [
    { id: '10 h', establishmentCode: 'TILLEULS' },
    { id: '11 h', establishmentCode: 'RIVAGE' },
    { id: '12 h', establishmentCode: 'TILLEULS' },
    { id: '14 h', establishmentCode: 'RIVAGE' },
  ];
  const ids = (establishment?: string) => hereFirst(sessions, establishment).map(({ id }) => id);
  expect(ids('RIVAGE')).toEqual(['11 h', '14 h', '10 h', '12 h']);
  expect(ids()).toEqual(['10 h', '11 h', '12 h', '14 h']);
});

const price = (name: string, cents: number, places: number): PriceView => ({
  name,
  label: name,
  cents,
  needsDocument: false,
  discountCode: undefined,
  places,
});

it('sumQuantities counts the places that tickets take of a session', () => {
  const prices = [price('FAMILLE', 1800, 4), price('PLEIN', 550, 1)];
  expect(sumQuantities({ FAMILLE: 2, PLEIN: 1 }, prices)).toEqual({ quantity: 3, cents: 4150, places: 9 });
});

it('usualPrice is the first price for one person', () => {
  const [family, full] = [price('FAMILLE', 1800, 4), price('PLEIN', 550, 1)];
  expect(usualPrice([family, full])).toBe(full);
  expect(usualPrice([family])).toBe(family);
});
