import { describe, expect, it } from 'vitest';
import { newService } from './blank-items.ts';
import type { OwnCatalogue, OwnService } from './catalogue-data.ts';
import { isFree, serviceFormProblems, serviceOf, serviceValues } from './item-values.ts';

const EMPTY: OwnCatalogue = {
  establishments: [],
  families: [],
  themes: [],
  services: [],
  publications: [],
  timeZone: 'Europe/Paris',
};
const blank = newService(EMPTY, {}).draft as OwnService;
const card: OwnService = {
  ...blank,
  code: 'CREDIT',
  labels: { 'fr-FR': 'Crédit', 'en-GB': 'Credit' },
  type: 14,
  familyCode: 'CARTES',
  establishmentCode: 'RIVAGE',
  prices: [
    {
      name: 'PLEIN',
      labels: { 'fr-FR': 'Plein tarif' },
      cents: 3050,
      supportingDocuments: ['PJUSTIF001'],
      audience: { type: 'ADULT', minimumAge: 18 },
      places: 4,
      vatRate: 55,
    },
  ],
  maximumQuantity: 6,
  vatRate: 200,
  cardUse: 'created',
  grants: [{ unit: 'cent', units: 3000 }, { unit: 'period' }],
  saleStart: '2027-01-01',
};

describe('values of a service', () => {
  it.each(['fr-FR', 'en-GB', 'de-DE'])('become the same service again in %s', (locale) => {
    expect(serviceOf(serviceValues(card, locale))).toEqual(card);
    expect(serviceFormProblems(serviceValues(card, locale))).toEqual({});
  });

  it('are amounts and rates as people write them', () => {
    const values = serviceValues(card, 'fr-FR');
    expect([
      values.prices[0]?.cents,
      values.prices[0]?.vatRate,
      values.vatRate,
      values.grants[0]?.units,
    ]).toEqual(['30,50', '5,5', '20', '30,00']);
  });

  it.each([
    ['abc', 'field.percentage'],
    ['101', 'field.percentage'],
    ['', undefined],
  ])('have the problem of the VAT rate “%s” of a price', (vatRate, problem) => {
    const values = serviceValues(card, 'fr-FR');
    const prices = values.prices.map((price) => ({ ...price, vatRate }));
    expect(serviceFormProblems({ ...values, prices })['prices.0.vatRate']).toBe(problem);
  });

  it.each([
    ['', undefined, undefined],
    ['1', undefined, undefined],
    ['50', 50, undefined],
    ['0', Number.NaN, 'field.number'],
    ['51', Number.NaN, 'field.number'],
    ['quatre', Number.NaN, 'field.number'],
  ])('read the places of a price from “%s”', (places, read, problem) => {
    const values = serviceValues(card, 'fr-FR');
    const prices = values.prices.map((price) => ({ ...price, places }));
    expect(serviceOf({ ...values, prices }).prices[0]?.places).toBe(read);
    expect(serviceFormProblems({ ...values, prices })['prices.0.places']).toBe(problem);
  });

  it('report a text that is no number at its field', () => {
    const values = serviceValues(card, 'fr-FR');
    const [price] = values.prices;
    if (!price) expect.fail('The service has no price');
    const problems = serviceFormProblems({
      ...values,
      prices: [{ ...price, cents: 'trente' }],
      vatRate: '120',
      minimumAge: '130',
      validityDays: 'un an',
    });
    expect(problems).toMatchObject({
      'prices.0.cents': 'field.number',
      vatRate: 'field.percentage',
      minimumAge: 'field.number',
      validityDays: 'field.number',
    });
  });
});

describe('newService', () => {
  const subscription: OwnService = { ...card, code: 'ABO', type: 16, grants: [{ unit: 'period' }] };
  const catalogue = {
    ...EMPTY,
    services: [{ code: 'ABO', version: 'v', isDeleted: false, published: subscription }],
  };

  it('makes the renewal of a subscription, with its type code', () => {
    const { draft, version } = newService(catalogue, { from: 'ABO', isRenewal: true });
    expect(version).toBe('');
    expect(draft).toMatchObject({ code: '', type: 432, cardUse: 'required', renewalDaysBefore: 30 });
  });

  it('copies a service without its code', () => {
    expect(newService(catalogue, { from: 'ABO' }).draft).toMatchObject({ code: '', type: 16 });
  });
});

describe('price of a new service', () => {
  it('is empty and required, rather than free of charge', () => {
    const values = serviceValues(blank, 'fr-FR');
    expect(values.prices[0]?.cents).toBe('');
    expect(serviceFormProblems(values)['prices.0.cents']).toBe('field.required');
  });

  it.each([
    ['0', true],
    ['0,00', true],
    ['', false],
    ['6,50', false],
  ])('%j is free of charge: %s', (typed, expected) => {
    expect(isFree(typed)).toBe(expected);
  });
});

it('preselects the only establishment of a new service, and ignores those that cannot be chosen', () => {
  const state = (code: string, isArchived: boolean) => ({
    code,
    version: '1',
    isDeleted: false,
    draft: { code, labels: { 'fr-FR': code }, isArchived },
  });
  const establishments = [
    state('OLD', true),
    state('LIDO', false),
  ] as unknown as OwnCatalogue['establishments'];
  expect(newService({ ...EMPTY, establishments }, {}).draft?.establishmentCode).toBe('LIDO');
});
