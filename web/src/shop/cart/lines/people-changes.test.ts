import { expect, it } from 'vitest';
import type { WantedLine } from '#lib/cart.ts';
import { priceOfAge, withPeople } from './people-changes.ts';

const service = {
  unitPrices: { PLEIN: 1000, REDUIT: 800, ENFANT: 500, FAMILLE: 2500, QF1: 400 },
  ages: { PLEIN: { minimumAge: 12 }, ENFANT: { minimumAge: 3, maximumAge: 11 } },
  placesTaken: { FAMILLE: 4 },
  discountCodes: { QF1: 'QF1' },
  supportingDocuments: { REDUIT: ['PJUSTIF002' as const], ENFANT: ['PJUSTIF001' as const] },
};
const AGES: Record<string, number> = { noah: 8, zoe: 14, baby: 1 };
const ageOf = (person: string) => AGES[person] ?? 0;
const line = (priceName: string, quantity: number, id = `${priceName}-part`): WantedLine => ({
  id: priceName,
  service: 'S',
  priceName,
  cartLineDetails: [{ id, quantity, eventId: 'E' }],
});

it('chooses by age, without prices of a document alone, of a quotient and of several places', () => {
  expect([1, 3, 11, 12, 70].map((age) => priceOfAge(service, age))).toEqual([
    undefined,
    'ENFANT',
    'ENFANT',
    'PLEIN',
    'PLEIN',
  ]);
});

it('gives tickets to people and moves those of another age to their price', () => {
  const chosen = new Map([['PLEIN-part', ['noah', 'zoe', undefined]]]);
  expect(withPeople([line('PLEIN', 3)], chosen, service, ageOf)).toEqual([
    {
      ...line('PLEIN', 2),
      cartLineDetails: [{ id: 'PLEIN-part', quantity: 2, eventId: 'E', people: ['zoe'] }],
    },
    { service: 'S', priceName: 'ENFANT', cartLineDetails: [{ quantity: 1, eventId: 'E', people: ['noah'] }] },
  ]);
});

it('adds a moved ticket to those of its price, and removes an empty line', () => {
  const chosen = new Map([['PLEIN-part', ['noah']]]);
  expect(withPeople([line('PLEIN', 1), line('ENFANT', 1)], chosen, service, ageOf)).toEqual([
    {
      ...line('ENFANT', 1),
      cartLineDetails: [{ id: 'ENFANT-part', quantity: 2, eventId: 'E', people: ['noah'] }],
    },
  ]);
});

it('leaves a ticket at its price when no price is for the age, and takes people off again', () => {
  const chosen = new Map([['PLEIN-part', ['baby', undefined]]]);
  const given = withPeople([line('PLEIN', 2)], chosen, service, ageOf);
  expect(given[0]?.cartLineDetails[0]).toMatchObject({ quantity: 2, people: ['baby'] });
  const taken = withPeople(given, new Map([['PLEIN-part', [undefined, undefined]]]), service, ageOf);
  expect(taken).toEqual([line('PLEIN', 2)]);
});
