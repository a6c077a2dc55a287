import { commonPrice, commonPrices } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { describe, expect, it } from 'vitest';
import type { Catalogue, CatalogueService } from '#gateways/ticketing/port.ts';
import { visibleCatalogue } from '../rules.ts';
import { indexCatalogue } from './data.ts';
import { foldText, priceRange, renewedType, searchInterval, searchServices, servicesOf } from './rules.ts';

const named = (name: string) => ({ 'fr-FR': name });

function service(code: string, more: Partial<CatalogueService> = {}): CatalogueService {
  return {
    code,
    type: 1,
    establishmentCode: 'POOL',
    familyCode: 'ENTRY',
    publicType: '',
    labels: named(code),
    descriptions: named(''),
    themeCodes: [],
    prices: [],
    isFastPurchase: false,
    isAuthorizedDuplication: true,
    durationMinutes: undefined,
    validityDays: undefined,
    minimumAge: undefined,
    vatRate: 200,
    position: 1,
    ...more,
  };
}

const price = (name: string, cents: number) => ({
  name,
  cents,
  labels: named(name),
  supportingDocuments: [],
});
/** A price that a family quotient opens. */
const discounted = (name: string, cents: number) => ({ ...price(name, cents), discountCode: `CODE-${name}` });

function catalogueWith(services: CatalogueService[]): Catalogue {
  const place = { descriptions: named(''), address: '', zip: '', city: '', position: 1 };
  return {
    establishments: [
      { code: 'POOL', labels: named('Centre du Rivage'), ...place },
      { code: 'RINK', labels: named('Patinoire'), ...place },
      { code: 'NAMELESS', labels: { 'fr-FR': ' ', 'en-GB': 'Somewhere' }, ...place },
    ],
    families: [
      { code: 'ENTRY', labels: named('Entrées'), descriptions: named(''), color: '#000000', position: 1 },
      { code: 'UNNAMED', labels: named(''), descriptions: named(''), color: '#000000', position: 2 },
    ],
    services,
    themes: [
      { code: 'FUN', label: 'FUN', labels: named('Détente'), descriptions: named(''), color: undefined },
    ],
  };
}

describe('an item that visitors see', () => {
  it('has a name in the default language, and so have its family and its establishment', () => {
    const { services, families, establishments } = visibleCatalogue(
      catalogueWith([
        service('shown'),
        service('nameless', { labels: { 'fr-FR': '', 'en-GB': 'English only' } }),
        service('in a nameless family', { familyCode: 'UNNAMED' }),
        service('in a nameless place', { establishmentCode: 'NAMELESS' }),
        service('in an unknown family', { familyCode: 'GONE' }),
      ]),
    );
    expect(services.map(({ code }) => code)).toEqual(['shown']);
    expect(families.map(({ code }) => code)).toEqual(['ENTRY']);
    expect(establishments.map(({ code }) => code)).toEqual(['POOL', 'RINK']);
  });
});

describe('prices', () => {
  it('are the base price alone, or the named ones in its place', () => {
    expect(commonPrices([price('', 500)]).map(({ cents }) => cents)).toEqual([500]);
    const several = [price('', 500), price('REDUIT', 400), price('PLEIN', 600), discounted('QF1', 100)];
    expect(commonPrices(several).map(({ name }) => name)).toEqual(['REDUIT', 'PLEIN']);
    expect(commonPrice(several)).toMatchObject({ name: 'PLEIN' });
    expect(commonPrice([discounted('QF1', 100)])).toBeUndefined();
  });

  it('range without the solidarity prices, which not every visitor may have', () => {
    const services = [
      service('a', { prices: [price('PLEIN', 600), discounted('QF1', 100)] }),
      service('b', { prices: [price('', 280)] }),
    ];
    expect(priceRange(services)).toEqual({ priceFrom: 280, priceTo: 600 });
    expect(priceRange([service('c')])).toEqual({});
  });

  it('need a discount code to be named ones: their name says nothing', () => {
    const prices = [price('', 500), discounted('SOLIDAIRE', 100)];
    expect(commonPrices(prices).map(({ name }) => name)).toEqual(['']);
    expect(commonPrices([price('', 500), price('QF1', 100)]).map(({ name }) => name)).toEqual(['QF1']);
  });
});

describe('service types', () => {
  it('map a renewal to its subscription', () => {
    expect([405, 459, 540].map(renewedType)).toEqual([15, 17, 20]);
    expect([15, 0, 27, 406].map(renewedType)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('services of a family or an establishment', () => {
  const catalogue = indexCatalogue(
    catalogueWith([
      service('here'),
      service('both', { otherEstablishmentCodes: ['RINK'] }),
      service('there', { establishmentCode: 'RINK' }),
    ]),
  );

  it('include those that can be attended there too', () => {
    expect(servicesOf(catalogue, { establishment: 'RINK' }).map(({ code }) => code)).toEqual([
      'both',
      'there',
    ]);
    expect(servicesOf(catalogue, { family: 'ENTRY', establishment: 'POOL' }).map(({ code }) => code)).toEqual(
      ['here', 'both'],
    );
  });

  it('are refused for an unknown code', () => {
    expect(() => servicesOf(catalogue, { family: 'GONE' })).toThrow('family.not-found');
    expect(() => servicesOf(catalogue, { establishment: 'GONE' })).toThrow('establishment.not-found');
  });
});

describe('the search', () => {
  const catalogue = indexCatalogue(
    catalogueWith([
      service('babies', { type: 8, labels: named('Bébés nageurs'), themeCodes: ['FUN'] }),
      service('pass', { type: 15, labels: named('Abonnement'), isFastPurchase: true }),
      service('renewal', { type: 405, labels: named('Renouvellement') }),
      service('card', { type: 9, labels: { 'fr-FR': 'Carte', 'de-DE': 'Zehnerkarte groß' } }),
      service('cap', { type: 0, labels: named('Bonnet'), establishmentCode: 'RINK' }),
    ]),
  );
  const find = (search: Parameters<typeof searchServices>[1], withSessions?: Set<string>) =>
    searchServices(catalogue, search, withSessions).map(({ code }) => code);

  it('finds everything without a filter', () => {
    expect(find({})).toHaveLength(5);
    expect(find({ types: [], establishmentIds: [], searchStringFilter: '  ' })).toHaveLength(5);
  });

  it('ignores case, accents and the order of words, in any language', () => {
    expect(find({ searchStringFilter: 'NAGEURS bebes' })).toEqual(['babies']);
    expect(find({ searchStringFilter: 'zehnerkarte GROSS' })).toEqual(['card']);
    expect(find({ searchStringFilter: 'bébés abonnement' })).toEqual([]);
  });

  it('includes the names of theme, family and establishment', () => {
    expect(find({ searchStringFilter: 'detente' })).toEqual(['babies']);
    expect(find({ searchStringFilter: 'patinoire' })).toEqual(['cap']);
    expect(find({ searchStringFilter: 'entrees' })).toHaveLength(5);
  });

  it.each([
    [1, []],
    [2, ['pass', 'renewal']],
    [3, ['card']],
    [4, ['babies']],
    [-1, []],
  ])('filters by type %d', (type, codes) => expect(find({ types: [type] })).toEqual(codes));

  it('narrows by establishment, theme, fast purchase and service', () => {
    expect(find({ establishmentIds: ['RINK'] })).toEqual(['cap']);
    expect(find({ themeIds: ['FUN'] })).toEqual(['babies']);
    expect(find({ isFastPurchase: true })).toEqual(['pass']);
    expect(find({ isFastPurchase: false })).toHaveLength(5);
    expect(find({ serviceExternalCode: 'card' })).toEqual(['card']);
    expect(find({ establishmentIds: ['RINK'], themeIds: ['FUN'] })).toEqual([]);
  });

  it('leaves out event services without a session on the requested days', () => {
    expect(find({}, new Set())).not.toContain('babies');
    expect(find({}, new Set(['babies']))).toHaveLength(5);
  });

  it('folds typed text', () => {
    expect(foldText('Œuvre à l’Été, groß')).toBe("oeuvre a l'ete, gross");
  });
});

describe('the days of a search', () => {
  const days = (startSaleDate?: string, endSaleDate?: string) =>
    searchInterval({ startSaleDate, endSaleDate }, '2026-11-20', 'Europe/Paris');

  it('are absent when none is given', () => expect(days()).toBeUndefined());

  it('are whole days of the venue, both included', () => {
    expect(days('2026-11-21', '2026-11-22')).toEqual({
      from: new Date('2026-11-20T23:00:00Z'),
      until: new Date('2026-11-22T23:00:00Z'),
    });
  });

  it('never begin in the past', () => {
    expect(days('2026-11-01', '2026-11-20')).toEqual(days('2026-11-20', '2026-11-20'));
  });

  it('may be open at either end', () => {
    expect(days(undefined, '2026-11-20')).toEqual(days('2026-11-20', '2026-11-20'));
    expect(days('2026-12-01')?.from).toEqual(new Date('2026-11-30T23:00:00Z'));
  });

  it('are refused when reversed or endless', () => {
    expect(() => days('2026-11-22', '2026-11-21')).toThrow('interval.not-authorized');
    expect(() => days(undefined, '2026-11-19')).toThrow('interval.not-authorized');
    expect(() => days('2026-11-22', '2999-01-01')).toThrow('interval.not-authorized');
  });
});
