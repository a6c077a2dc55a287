import { describe, expect, it } from 'vitest';
import {
  type CheckedService,
  cardUsesOf,
  familyProblems,
  serviceProblems,
  TYPES_BY_KIND,
} from './catalogue-rules.ts';

const label = (fr: string) => ({ 'fr-FR': fr });
const service: CheckedService = {
  code: 'POOL',
  labels: label('Bassin'),
  type: 1,
  familyCode: 'ENTREES',
  establishmentCode: 'RIVAGE',
  prices: [{ name: '', labels: label('Tarif unique') }],
  isRental: false,
  cardUse: 'none',
  grants: [],
};
const problems = (changes: Partial<CheckedService>) => serviceProblems({ ...service, ...changes });

describe('serviceProblems', () => {
  it('accepts a service with a base price, and one with named prices', () => {
    expect(problems({})).toEqual({});
    const named = ['PLEIN', 'REDUIT'].map((name) => ({ name, labels: label(name) }));
    expect(problems({ prices: named })).toEqual({});
  });

  it('refuses a base price beside another price for everybody, but not beside one of a quotient', () => {
    const base = { name: '', labels: label('Unique') };
    expect(problems({ prices: [base, { name: 'REDUIT', labels: label('Réduit') }] })).toEqual({
      'prices.0.name': 'box-office.base-price',
    });
    expect(problems({ prices: [base, { name: 'QF1', labels: label('QF'), discountCode: 'QF1' }] })).toEqual(
      {},
    );
  });

  it('names the second of two prices of one name, a missing name and ages in the wrong order', () => {
    const prices = [
      { name: 'A', labels: label('A'), audience: { minimumAge: 12, maximumAge: 3 } },
      { name: 'A', labels: label(' ') },
    ];
    expect(problems({ prices })).toEqual({
      'prices.0.audience.maximumAge': 'hours.dates-order',
      'prices.1.labels.fr-FR': 'field.required',
      'prices.1.name': 'box-office.same-name',
    });
  });

  it('requires rights and a validity where a service fills cards, and refuses them elsewhere', () => {
    expect(problems({ type: 9, cardUse: 'created' })).toEqual({
      grants: 'box-office.grants',
      validityDays: 'field.required',
    });
    const grants = [{ unit: 'admission' as const, units: 10 }];
    expect(problems({ type: 9, cardUse: 'created', validityDays: 365, grants })).toEqual({});
    expect(problems({ grants })).toEqual({ grants: 'box-office.no-grants' });
    expect(problems({ type: 15 })).toMatchObject({ cardUse: 'field.choice' });
  });

  it('requires the window of a renewal, the count of a right and the tickets of a withdrawal', () => {
    const renewal = { type: 405, cardUse: 'required' as const, validityDays: 31 };
    expect(problems({ ...renewal, grants: [{ unit: 'period' }] })).toEqual({
      renewalDaysBefore: 'field.required',
      renewalDaysAfter: 'field.required',
    });
    expect(
      problems({
        type: 12,
        cardUse: 'created',
        validityDays: 365,
        grants: [{ unit: 'ticket', withdrawal: { familyCode: 'ACTIVITES', serviceCodes: [] } }],
      }),
    ).toEqual({ 'grants.0.units': 'field.required', 'grants.0.withdrawal': 'field.required' });
  });

  it('refuses a sale that ends before it begins, and a rental that is not an article', () => {
    expect(problems({ saleStart: '2027-02-01', saleEnd: '2027-01-31', isRental: true })).toEqual({
      saleEnd: 'hours.dates-order',
      isRental: 'field.choice',
    });
  });
});

it('cardUsesOf offers a use of cards for every type', () => {
  for (const type of Object.values(TYPES_BY_KIND).flat()) expect(cardUsesOf(type).length).toBeGreaterThan(0);
  expect(cardUsesOf(432)).toEqual(['required']);
});

it('familyProblems refuses a colour that is too light for white text', () => {
  expect(familyProblems({ labels: label('Entrées'), color: '#0b5f79' })).toEqual({});
  expect(familyProblems({ labels: label('Entrées'), color: '#ffdd00' })).toEqual({ color: 'field.contrast' });
});
