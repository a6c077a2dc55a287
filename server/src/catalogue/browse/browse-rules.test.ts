import { commonPrice, commonPrices } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { describe, expect, it } from 'vitest';
import type { Catalogue, CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import { labels, serviceSource } from '#test/portal/catalogue.ts';
import { visibleCatalogue } from '../catalogue.ts';
import { indexCatalogue } from './browse.sql.ts';
import { priceRange, renewedType, servicesOf } from './browse.ts';

const price = (name: string, cents: number) => ({
  name,
  cents,
  labels: labels(name),
  supportingDocuments: [],
});
/** A price that a family quotient opens. */
const discounted = (name: string, cents: number) => ({
  ...price(name, cents),
  discountCode: `CODE-${name}`,
});

function catalogueWith(services: CatalogueService[]): Catalogue {
  const place = { descriptions: labels(''), address: '', zip: '', city: '', position: 1 };
  return {
    establishments: [
      { code: 'POOL', labels: labels('Centre du Rivage'), ...place },
      { code: 'RINK', labels: labels('Patinoire'), ...place },
      { code: 'NAMELESS', labels: { 'fr-FR': ' ', 'en-GB': 'Somewhere' }, ...place },
    ],
    families: [
      { code: 'ENTRY', labels: labels('Entrées'), descriptions: labels(''), color: '#000000', position: 1 },
      { code: 'UNNAMED', labels: labels(''), descriptions: labels(''), color: '#000000', position: 2 },
    ],
    services,
    themes: [
      { code: 'FUN', label: 'FUN', labels: labels('Détente'), descriptions: labels(''), color: undefined },
    ],
  };
}

describe('visibleCatalogue', () => {
  it('returns items with a name in the default language, whose family and establishment have one too', () => {
    const { services, families, establishments } = visibleCatalogue(
      catalogueWith([
        serviceSource('shown'),
        serviceSource('nameless', { labels: { 'fr-FR': '', 'en-GB': 'English only' } }),
        serviceSource('in a nameless family', { familyCode: 'UNNAMED' }),
        serviceSource('in a nameless place', { establishmentCode: 'NAMELESS' }),
        serviceSource('in an unknown family', { familyCode: 'GONE' }),
      ]),
    );
    expect(services.map(({ code }) => code)).toEqual(['shown']);
    expect(families.map(({ code }) => code)).toEqual(['ENTRY']);
    expect(establishments.map(({ code }) => code)).toEqual(['POOL', 'RINK']);
  });
});

describe('prices of a service', () => {
  it('are the base price, or the named prices in its place', () => {
    expect(commonPrices([price('', 500)]).map(({ cents }) => cents)).toEqual([500]);
    const several = [price('', 500), price('REDUIT', 400), price('PLEIN', 600), discounted('QF1', 100)];
    expect(commonPrices(several).map(({ name }) => name)).toEqual(['REDUIT', 'PLEIN']);
    expect(commonPrice(several)).toMatchObject({ name: 'PLEIN' });
    expect(commonPrice([discounted('QF1', 100)])).toBeUndefined();
  });

  it('have a range without solidarity prices', () => {
    const services = [
      serviceSource('a', { prices: [price('PLEIN', 600), discounted('QF1', 100)] }),
      serviceSource('b', { prices: [price('', 280)] }),
    ];
    expect(priceRange(services)).toEqual({ priceFrom: 280, priceTo: 600 });
    expect(priceRange([serviceSource('c')])).toEqual({});
  });

  it('are named prices by their discount code, not by their name', () => {
    const prices = [price('', 500), discounted('SOLIDAIRE', 100)];
    expect(commonPrices(prices).map(({ name }) => name)).toEqual(['']);
    expect(commonPrices([price('', 500), price('QF1', 100)]).map(({ name }) => name)).toEqual(['QF1']);
  });
});

describe('renewedType', () => {
  it('returns the subscription type of a renewal type', () => {
    expect([405, 459, 540].map(renewedType)).toEqual([15, 17, 20]);
    expect([15, 0, 27, 406].map(renewedType)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('servicesOf', () => {
  const catalogue = indexCatalogue(
    catalogueWith([
      serviceSource('here'),
      serviceSource('both', { otherEstablishmentCodes: ['RINK'] }),
      serviceSource('there', { establishmentCode: 'RINK' }),
    ]),
  );

  it('includes services that can also be attended at the establishment', () => {
    expect(servicesOf(catalogue, { establishment: 'RINK' }).map(({ code }) => code)).toEqual([
      'both',
      'there',
    ]);
    expect(servicesOf(catalogue, { family: 'ENTRY', establishment: 'POOL' }).map(({ code }) => code)).toEqual(
      ['here', 'both'],
    );
  });

  it('rejects an unknown code', () => {
    expect(() => servicesOf(catalogue, { family: 'GONE' })).toThrow('family.not-found');
    expect(() => servicesOf(catalogue, { establishment: 'GONE' })).toThrow('establishment.not-found');
  });
});
