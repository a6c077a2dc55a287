import { expect, it } from 'vitest';
import { hereFirst, missingChoice, toCartLines } from './purchase.ts';

it('a button that adds nothing yet says what has to be chosen: the session, then how many', () => {
  expect(missingChoice(true, 0)).toBe('chooseSession');
  expect(missingChoice(true, 1)).toBe('chooseSession');
  expect(missingChoice(false, 0)).toBe('chooseQuantity');
  expect(missingChoice(false, 1)).toBeUndefined();
  expect(missingChoice(false, 2, 3)).toBe('atLeast');
  expect(missingChoice(false, 3, 3)).toBeUndefined();
});

it('a line for each price says its session and the card that its tickets are put on', () => {
  const quantities = { PLEIN: 2, REDUIT: 0 };
  const lines = (cardNumber?: string) => toCartLines(quantities, 'NORDIC', { eventId: 'ten', cardNumber });
  expect(lines()).toEqual([
    { service: 'NORDIC', priceName: 'PLEIN', cartLineDetails: [{ quantity: 2, eventId: 'ten' }] },
  ]);
  expect(lines('04182207')[0]?.cartLineDetails).toEqual([
    { quantity: 2, eventId: 'ten', cardNumber: '04182207' },
  ]);
});

it('the sessions of the establishment in the address come first', () => {
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
