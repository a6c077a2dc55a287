import { expect, it } from 'vitest';
import type { CallInput } from '../calls.ts';
import { mergeLines } from './merge-rules.ts';

type WantedLine = CallInput<'PUT /cart/AddOrUpdateCart'>['body']['cartLines'][number];

const line = (service: string, priceName: string, quantity: number, eventId?: string): WantedLine => ({
  service,
  priceName,
  cartLineDetails: [eventId === undefined ? { quantity } : { quantity, eventId }],
});

it('merges places added to a session already in the cart', () => {
  const merged = mergeLines([line('AQUAGYM', 'PLEIN', 1, 'S1')], [line('AQUAGYM', 'PLEIN', 2, 'S1')]);
  expect(merged).toEqual([line('AQUAGYM', 'PLEIN', 3, 'S1')]);
});

it('adds another session of the same price as a part of the line', () => {
  const merged = mergeLines([line('AQUAGYM', 'PLEIN', 1, 'S1')], [line('AQUAGYM', 'PLEIN', 1, 'S2')]);
  expect(merged).toHaveLength(1);
  expect(merged[0]?.cartLineDetails).toEqual([
    { quantity: 1, eventId: 'S1' },
    { quantity: 1, eventId: 'S2' },
  ]);
});

it('adds another price as a new line and leaves existing lines unchanged', () => {
  const before = [line('AQUAGYM', 'PLEIN', 1, 'S1')];
  expect(mergeLines(before, [line('AQUAGYM', 'REDUIT', 1, 'S1')])).toHaveLength(2);
  mergeLines(before, [line('AQUAGYM', 'PLEIN', 4, 'S1')]);
  expect(before).toEqual([line('AQUAGYM', 'PLEIN', 1, 'S1')]);
});

it('keeps parts on different cards separate and merges parts on the same card', () => {
  const onCard = (cardNumber: string | undefined, quantity = 1): WantedLine => ({
    service: 'AQUAGYM',
    priceName: 'PLEIN',
    cartLineDetails: [{ quantity, eventId: 'S1', ...(cardNumber && { cardNumber }) }],
  });
  const quantities = (merged: WantedLine[]) =>
    merged.flatMap((one) => one.cartLineDetails.map((part) => part.quantity));
  expect(quantities(mergeLines([onCard(undefined)], [onCard('C1')]))).toEqual([1, 1]);
  expect(quantities(mergeLines([onCard('C1')], [onCard('C2')]))).toEqual([1, 1]);
  expect(quantities(mergeLines([onCard('C1')], [onCard('C1', 2)]))).toEqual([3]);
  // All tickets of a line are on one card, or on none.
  expect(mergeLines([onCard('C1')], [onCard('C2')])).toHaveLength(2);
  expect(mergeLines([onCard(undefined)], [onCard('C1')])).toHaveLength(2);
});

it('merges lines of the same price whatever their discount code', () => {
  const discounted = { ...line('AQUAGYM', 'PLEIN', 1, 'S1'), externalDiscountCode: 'QF1' };
  expect(mergeLines([line('AQUAGYM', 'PLEIN', 1, 'S1')], [discounted])).toHaveLength(1);
});

it('keeps a second load of a card separate, since a card or a holder is one unit', () => {
  const fill = (detail: object): WantedLine => ({
    service: 'TEN',
    priceName: '',
    cartLineDetails: [{ quantity: 1, ...detail }],
  });
  for (const card of [{ cardNumber: '04182207' }, { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' }])
    expect(mergeLines([fill(card)], [fill(card)])).toEqual([
      { service: 'TEN', priceName: '', cartLineDetails: [1, 1].map((quantity) => ({ quantity, ...card })) },
    ]);
  expect(mergeLines([fill({ cardNumber: '0' })], [fill({ cardNumber: '0' })])[0]?.cartLineDetails).toEqual([
    { quantity: 2, cardNumber: '0' },
  ]);
});

it('merges tickets withdrawn from one entitlement, but never with paid tickets', () => {
  const take = (detail: object): WantedLine => ({
    service: 'CLASS',
    priceName: '',
    cartLineDetails: [{ quantity: 1, eventId: 'S1', ...detail }],
  });
  const known = take({ isWithdrawalTicketId: 'R', cardNumber: '1', cardHolderName: 'Morel' });
  const merged = mergeLines([known, take({})], [take({ isWithdrawalTicketId: 'R' })]);
  expect(merged.map(({ cartLineDetails }) => cartLineDetails.map(({ quantity }) => quantity))).toEqual([
    [2],
    [1],
  ]);
});

it('keeps the people of both parts', () => {
  const forPeople = (quantity: number, ...people: string[]): WantedLine => ({
    service: 'AQUAGYM',
    priceName: 'PLEIN',
    cartLineDetails: [{ quantity, eventId: 'S1', ...(people.length > 0 && { people }) }],
  });
  const peopleOf = (merged: WantedLine[]) => merged[0]?.cartLineDetails[0]?.people;
  expect(peopleOf(mergeLines([forPeople(2, 'noah')], [forPeople(1, 'zoe')]))).toEqual(['noah', 'zoe']);
  expect(peopleOf(mergeLines([forPeople(1)], [forPeople(1, 'zoe')]))).toEqual(['zoe']);
  expect(peopleOf(mergeLines([forPeople(1)], [forPeople(1)]))).toBeUndefined();
});

it('keeps visitors while every earlier ticket has one', () => {
  const named = (quantity: number, ...names: string[]): WantedLine => ({
    service: 'AQUAGYM',
    priceName: 'PLEIN',
    cartLineDetails: [{ quantity, eventId: 'S1', contacts: names.map((fullName) => ({ fullName })) }],
  });
  const contactsOf = (merged: WantedLine[]) =>
    merged[0]?.cartLineDetails[0]?.contacts?.map(({ fullName }) => fullName);
  expect(contactsOf(mergeLines([named(1, 'Lise')], [named(2, 'Samir', 'Jo')]))).toEqual([
    'Lise',
    'Samir',
    'Jo',
  ]);
  expect(contactsOf(mergeLines([named(2, 'Lise')], [named(1, 'Samir')]))).toEqual(['Lise']);
});
