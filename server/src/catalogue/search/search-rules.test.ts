import { describe, expect, it } from 'vitest';
import { catalogueOfServices, labels, serviceSource } from '#test/portal/catalogue.ts';
import { indexCatalogue } from '../browse/browse.sql.ts';
import { passes, salePeriod, servicesInOrder } from './search.ts';

const price = (name: string, cents: number) => ({
  name,
  cents,
  labels: labels(name),
  supportingDocuments: [],
});

describe('passes', () => {
  const summer = serviceSource('summer', { saleStart: '2026-06-01', saleEnd: '2026-08-31' });
  const always = serviceSource('always');

  it.each([
    ['2026-05-01', '2026-05-31', false],
    ['2026-05-01', '2026-06-01', true],
    ['2026-08-31', '2026-12-31', true],
    ['2026-09-01', undefined, false],
    ['2026-05-01', undefined, true],
    [undefined, '2026-05-31', false],
  ])('accepts a summer service with sale dates from %s to %s: %s', (startSaleDate, endSaleDate, isFound) => {
    expect(passes(summer, { startSaleDate, endSaleDate })).toBe(isFound);
    expect(passes(always, { startSaleDate, endSaleDate })).toBe(true);
  });

  it('accepts a service by the type of its kind, and as a withdrawal when it grants withdrawals', () => {
    const grant = {
      code: 'G',
      unit: 'ticket',
      quantity: 10,
      withdrawal: { familyCode: 'F', serviceCodes: [] },
    };
    const card = serviceSource('card', { type: 9, grants: [grant as never] });
    expect([1, 2, 3, 4, -1].filter((type) => passes(card, { types: [type] }))).toEqual([3, -1]);
    expect(passes(serviceSource('renewal', { type: 405 }), { types: [2] })).toBe(true);
    expect(passes(serviceSource('cap', { type: 0 }), { types: [1, 2, 3, 4, -1] })).toBe(false);
    expect(passes(serviceSource('cap', { type: 0 }), { types: [] })).toBe(true);
  });

  it('accepts a service at every establishment where it can be attended', () => {
    const both = serviceSource('both', { otherEstablishmentCodes: ['RINK'] });
    expect(passes(both, { establishmentIds: ['RINK'] })).toBe(true);
    expect(passes(always, { establishmentIds: ['RINK'] })).toBe(false);
  });

  it('accepts only services with a price for a family quotient when solidarity pricing is requested', () => {
    const filter = { isSolidarityPricing: true };
    expect(passes(serviceSource('base', { prices: [price('', 500)] }), filter)).toBe(false);
    const named = { ...price('QF1', 200), discountCode: 'SOLIDAIRE-1' };
    expect(passes(serviceSource('named', { prices: [price('', 500), named] }), filter)).toBe(true);
    expect(passes(serviceSource('common', { prices: [price('PLEIN', 500)] }), filter)).toBe(false);
  });

  it.each([
    ['SOLIDAIRE-1', true],
    ['SOLIDAIRE-2', false],
  ])('accepts a service with the discount code %s: %s', (externalDiscountCode, isFound) => {
    const named = { ...price('QF1', 200), discountCode: 'SOLIDAIRE-1' };
    const service = serviceSource('named', { prices: [price('', 500), named] });
    expect(passes(service, { isSolidarityPricing: true, externalDiscountCode })).toBe(isFound);
    expect(passes(service, { externalDiscountCode })).toBe(true);
  });
});

describe('salePeriod', () => {
  const period = (startSaleDate?: string, endSaleDate?: string) =>
    salePeriod({ startSaleDate, endSaleDate }, '2026-11-20');

  it('starts today when no day is given', () => expect(period()).toEqual({ startSaleDate: '2026-11-20' }));

  it('starts today at the earliest and accepts an open start or end', () => {
    expect(period('2026-11-01', '2026-11-25')).toEqual({
      startSaleDate: '2026-11-20',
      endSaleDate: '2026-11-25',
    });
    expect(period(undefined, '2026-11-25')).toEqual({
      startSaleDate: '2026-11-20',
      endSaleDate: '2026-11-25',
    });
    expect(period('2026-12-01')).toEqual({ startSaleDate: '2026-12-01' });
  });

  it('rejects a period that ends before it begins', () => {
    expect(() => period('2026-11-22', '2026-11-21')).toThrow('interval.not-authorized');
    expect(() => period(undefined, '2026-11-19')).toThrow('interval.not-authorized');
  });

  it('rejects a period that is entirely in the past', () =>
    expect(() => period('2026-11-01', '2026-11-19')).toThrow('interval.not-authorized'));
});

describe('servicesInOrder', () => {
  const catalogue = indexCatalogue(
    catalogueOfServices(
      serviceSource('pass', { type: 15, labels: labels('Été 10'), prices: [price('', 900)] }),
      serviceSource('cap', { type: 0, labels: labels('eau'), prices: [price('', 300)] }),
      serviceSource('class', {
        type: 8,
        labels: labels('Été 9'),
        prices: [price('PLEIN', 700), { ...price('QF1', 100), discountCode: 'SOLIDAIRE-1' }],
      }),
      serviceSource('free', { type: 1, labels: labels('Zen') }),
    ),
  );
  const order = (sort: Parameters<typeof servicesInOrder>[1]) =>
    servicesInOrder(catalogue, sort, 'fr-FR').map(({ code }) => code);

  it('sorts by type', () => expect(order('type')).toEqual(['class', 'free', 'pass', 'cap']));

  it('sorts by the common price, services without one last', () =>
    expect(order('price')).toEqual(['cap', 'class', 'pass', 'free']));

  it('sorts by name in the collation of the language', () =>
    expect(order('name')).toEqual(['cap', 'class', 'pass', 'free']));

  it('keeps the order of the catalogue among equals', () =>
    expect(order('establishment')).toEqual(['pass', 'cap', 'class', 'free']));
});
