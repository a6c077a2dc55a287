import { searchWords } from '@guichet/contract/search-text.ts';
import { describe, expect, test } from 'vitest';
import type { ItemRow } from '#catalogue/catalogue.ts';
import { catalogueOfServices, labels, serviceSource, synchronised } from '#test/portal/catalogue.ts';
import { excerptOf, searchItems, searchNames } from './search.ts';

const ROWS: ItemRow[] = synchronised(
  [],
  catalogueOfServices(
    serviceSource('SRV-1', {
      labels: labels('Cours d’aquagym', { 'de-DE': 'Wassergymnastik' }),
      descriptions: labels('Trois quarts d’heure dans l’eau, musique comprise.'),
    }),
    serviceSource('SRV-2', { labels: labels('Aquagym douce') }),
    serviceSource('SRV-3', { labels: labels('Bébés nageurs', { 'en-GB': 'Baby swimmers' }) }),
    serviceSource('SRV-4', { labels: labels('Entrée') }),
  ),
).map((row) =>
  row.code === 'SRV-4' ? { ...row, labels: { 'fr-FR': { text: 'Baignade libre', over: 'Entrée' } } } : row,
);

const services = (typed: string, locale: 'fr-FR' | 'de-DE' = 'fr-FR') =>
  searchItems(ROWS, 'service', searchWords(typed), locale);
const codes = (typed: string) => services(typed).items.map(({ externalCode }) => externalCode);

describe('searchItems for services', () => {
  test('finds by name, ignoring case and accents', () => {
    expect(codes('BEBES')).toEqual(['SRV-3']);
    expect(codes('bébés NAGEURS')).toEqual(['SRV-3']);
  });

  test('ranks services whose name begins with the words first', () => {
    expect(codes('aquagym')).toEqual(['SRV-2', 'SRV-1']);
  });

  test('finds by the administrators’ texts and by the ticketing system’s', () => {
    expect(services('baignade').items[0]).toEqual({
      externalCode: 'SRV-4',
      labels: { 'fr-FR': 'Baignade libre' },
      establishmentLabels: { 'fr-FR': 'Piscine' },
      isPresent: true,
      isEnabled: true,
    });
    expect(services('entrée').items[0]).toMatchObject({
      labels: { 'fr-FR': 'Baignade libre' },
      found: { field: 'labels', language: 'fr-FR', text: 'Entrée' },
    });
  });

  test('finds in every language and returns the matching text', () => {
    expect(services('swimmers').items[0]?.found).toEqual({
      field: 'labels',
      language: 'en-GB',
      text: 'Baby swimmers',
    });
    expect(services('wassergymnastik', 'de-DE').items[0]?.found).toBeUndefined();
  });

  test('finds by code and by description', () => {
    expect(services('srv-3').items[0]?.found).toEqual({ field: 'externalCode', text: 'SRV-3' });
    expect(services('musique').items[0]?.found).toMatchObject({ field: 'descriptions' });
  });

  test('finds when all words occur, even in different texts', () => {
    expect(codes('aquagym musique')).toEqual(['SRV-1']);
    expect(services('aquagym musique').items[0]?.found?.field).toBe('labels');
    expect(codes('aquagym tambour')).toEqual([]);
  });

  test('returns at most twelve items and counts all', () => {
    const many = synchronised(
      [],
      catalogueOfServices(
        ...Array.from({ length: 30 }, (_, index) => serviceSource(`S${index}`, { labels: labels('Yoga') })),
      ),
    );
    const found = searchItems(many, 'service', ['yoga'], 'fr-FR');
    expect(found.items).toHaveLength(12);
    expect(found.total).toBe(30);
  });
});

test('searchItems returns establishments and families, each in its own list', () => {
  expect(searchItems(ROWS, 'establishment', ['piscine'], 'fr-FR').items[0]?.externalCode).toBe('POOL');
  expect(searchItems(ROWS, 'family', ['entrees'], 'fr-FR').items[0]?.externalCode).toBe('ENTRY');
  expect(searchItems(ROWS, 'family', ['piscine'], 'fr-FR')).toEqual({ items: [], total: 0 });
});

test('searchNames orders names by rank', () => {
  const found = searchNames(['Le guichet', 'Guichet', 'Accueil'], (name) => name, ['guichet']);
  expect(found).toEqual({ items: ['Guichet', 'Le guichet'], total: 2 });
});

describe('excerptOf a long text', () => {
  const long = `${'début '.repeat(40)}le mot cherché ${'fin '.repeat(60)}`.trim();

  test('returns the part around the match, cut between words', () => {
    const excerpt = excerptOf(long, ['cherche']);
    expect(excerpt).toMatch(/^… début.* le mot cherché fin.* …$/);
    expect(excerpt.length).toBeLessThan(130);
  });

  test('returns the beginning or the end when the match is there', () => {
    expect(excerptOf(`mot ${'suite '.repeat(60)}`, ['mot'])).toMatch(/^mot suite .* …$/);
    expect(excerptOf(`${'suite '.repeat(60)}mot`, ['mot'])).toMatch(/^… suite .* mot$/);
    expect(excerptOf('Court', ['absent'])).toBe('Court');
  });
});
