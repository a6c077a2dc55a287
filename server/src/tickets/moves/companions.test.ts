import { describe, expect, it } from 'vitest';
import type { CataloguePrice, CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { serviceSource } from '#test/portal/catalogue.ts';
import { isCompanion, movedService, serviceAt } from './companions.ts';

const PRICE: CataloguePrice = {
  name: 'PLEIN',
  labels: { 'fr-FR': 'Plein tarif' },
  cents: 1100,
  supportingDocuments: [],
};

/** A class with one price. */
const serviceOf = (
  code: string,
  price: Partial<CataloguePrice> = {},
  more: Partial<CatalogueService> = {},
): CatalogueService => serviceSource(code, { type: 8, prices: [{ ...PRICE, ...price }], ...more });

const GYM = serviceOf('GYM');

describe('isCompanion', () => {
  it('accepts a service with a price of the same name, at any amount', () => {
    expect(isCompanion(GYM, serviceOf('BIKE', { cents: 1350 }))).toBe(true);
    expect(isCompanion(GYM, GYM)).toBe(false);
  });

  it.each([
    ['no price of the same name', serviceOf('BIKE', { name: 'ENFANT' })],
    ['another VAT rate', serviceOf('BIKE', { vatRate: 100 })],
    ['other places', serviceOf('BIKE', { places: 4 })],
    ['a price for others', serviceOf('BIKE', { audience: { type: 'ADULT', minimumAge: 18 } })],
    ['a price that a quotient opens', serviceOf('BIKE', { discountCode: 'QF1' })],
    ['a document to show', serviceOf('BIKE', { supportingDocuments: ['STUDENT'] })],
    ['data of each visitor', serviceOf('BIKE', { contactFields: ['firstName'] })],
    ['a service that it requires', serviceOf('BIKE', {}, { requiredServiceCodes: ['CAP'] })],
    ['no sessions', serviceOf('POOL', {}, { type: 9 })],
    ['a rental', serviceOf('BIKE', {}, { isRental: true })],
  ])('refuses one with %s', (_, other) => {
    expect(isCompanion(GYM, other)).toBe(false);
  });

  it('accepts a price for more people, which asks for less', () => {
    const own = serviceOf('GYM', {
      audience: { type: 'ADULT', minimumAge: 18, maximumAge: 60 },
      supportingDocuments: ['STUDENT'],
    });
    expect(isCompanion(own, serviceOf('BIKE', { audience: { type: 'OTHER', minimumAge: 16 } }))).toBe(true);
    expect(isCompanion(own, serviceOf('BIKE', { audience: { type: 'OTHER', maximumAge: 59 } }))).toBe(false);
  });
});

describe('serviceAt', () => {
  const ticket = {
    ticketNumber: 'A-1',
    line: { service: 'GYM', priceName: 'PLEIN', vatRate: 200, supportingDocuments: [] },
  } as never;
  const catalogue = new Map(
    [GYM, serviceOf('BIKE'), serviceOf('YOGA'), serviceOf('SPA', { vatRate: 100 })].map((one) => [
      one.code,
      one,
    ]),
  );
  const companions = {
    service: (code: string) => catalogue.get(code),
    isSold: (code: string) => code !== 'YOGA',
    ruleOf: () => ({ companions: ['SPA', 'YOGA', 'BIKE'] }),
  };
  const at = (...serviceCodes: string[]) => serviceAt(ticket, { serviceCodes }, companions);

  it('keeps the service of a ticket where the session has it', () => {
    expect(at('BIKE', 'GYM')).toBe('GYM');
    expect(movedService(ticket, { serviceCodes: ['BIKE', 'GYM'] }, companions)).toBeUndefined();
  });

  it('is the first service of the rule that the session has, that is sold and that fits', () => {
    expect(at('BIKE', 'YOGA', 'SPA')).toBe('BIKE');
    expect(at('YOGA')).toBeUndefined();
    expect(at('SPA')).toBeUndefined();
    expect(at('POOL')).toBeUndefined();
    expect(movedService(ticket, { serviceCodes: ['BIKE'] }, companions)).toMatchObject({
      ticketNumber: 'A-1',
      service: 'BIKE',
      serviceName: { 'fr-FR': 'BIKE' },
    });
  });
});
