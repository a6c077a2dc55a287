import { describe, expect, test } from 'vitest';
import type { Item, ItemsData } from './settings-data.ts';
import { item, texts } from './testing-items.ts';
import {
  conflictsOf,
  countsOf,
  groupsOf,
  itemsOf,
  matches,
  missingIn,
  movedIn,
  nameOf,
  narrowed,
} from './view.ts';

const data = {
  establishment: 'ALL',
  isMulti: false,
  reset: undefined,
  establishments: [item('establishment', 'RIVAGE')],
  families: [item('family', 'BAIN'), item('family', 'SPORT')],
  services: [
    item('service', 'ENTREE'),
    item('service', 'BEBES', { labels: texts('Bébés à l’eau') }),
    item('service', 'GYM', { family: 'SPORT', isEnabled: false }),
  ],
} as unknown as ItemsData;

const codes = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ head, entries }) => [head?.externalCode, ...entries.map(({ externalCode }) => externalCode)]);

describe('the list of ticketing settings', () => {
  test('starts with its establishment if the flag is set, and lists services below their families', () => {
    expect(codes(groupsOf(data))).toEqual([['RIVAGE'], ['BAIN', 'ENTREE', 'BEBES'], ['SPORT', 'GYM']]);
    const several = { ...data, establishments: [...data.establishments, item('establishment', 'TILLEULS')] };
    expect(codes(groupsOf(several as ItemsData)).slice(0, 2)).toEqual([['RIVAGE'], ['TILLEULS']]);
    expect(codes(groupsOf({ ...data, isMulti: true }))[0]).toEqual(['BAIN', 'ENTREE', 'BEBES']);
    const one = { ...data, isMulti: true, establishment: 'RIVAGE' };
    expect(codes(groupsOf(one))[0]).toEqual(['RIVAGE']);
  });

  test('is searchable in every language and by code, ignoring accents', () => {
    const bebes = item('service', 'B-1', { labels: texts('Bébés', 'Toddlers') });
    expect(matches(bebes, 'bebes')).toBe(true);
    expect(matches(bebes, 'TODD')).toBe(true);
    expect(matches(bebes, 'b-1 bebes')).toBe(true);
    expect(matches(bebes, 'bebes adultes')).toBe(false);
  });

  test('keeps the family of a matching service', () => {
    expect(codes(narrowed(groupsOf(data), 'bebes', undefined))).toEqual([['BAIN', 'BEBES']]);
    expect(codes(narrowed(groupsOf(data), '', 'off'))).toEqual([['SPORT', 'GYM']]);
    expect(narrowed(groupsOf(data), 'rien', undefined)).toEqual([]);
  });

  test('counts items that are untranslated, switched off, in conflict or gone', () => {
    const all = [
      item('service', 'A', { labels: texts('A') }),
      item('service', 'B', { isEnabled: false }),
      item('service', 'C', {
        labels: { ...texts('C', 'C', 'C'), 'fr-FR': { source: 'C', own: 'Mien', conflict: 'Avant' } },
      }),
      item('service', 'D', { isPresent: false, labels: texts('') }),
    ];
    expect(countsOf(all)).toEqual({ missing: 1, off: 1, conflict: 1, gone: 1 });
    expect(conflictsOf(all[2] as Item)).toBe(1);
  });

  test('reports a missing description only when another language has one', () => {
    expect(missingIn(item('service', 'A'))).toEqual([]);
    expect(missingIn(item('service', 'A', { descriptions: texts('Dès six mois', '', 'Ab sechs') }))).toEqual([
      'en-GB',
    ]);
  });

  test('names an item as visitors read it, or by its code when it has no name', () => {
    expect(nameOf(item('service', 'A', { labels: texts('Billetterie', '', '', 'Mien') }), 'en-GB')).toBe(
      'Mien',
    );
    expect(nameOf(item('service', 'A', { labels: texts('') }), 'fr-FR')).toBe('A');
  });

  test('moves a family, or a service within its family, by one position', () => {
    const groups = groupsOf(data);
    const families = movedIn(groups, item('family', 'SPORT'), -1);
    expect([families?.kind, families?.from, families?.to]).toEqual([
      'family',
      ['BAIN', 'SPORT'],
      ['SPORT', 'BAIN'],
    ]);
    expect(codes(families?.groups ?? [])).toEqual([
      ['RIVAGE'],
      ['SPORT', 'GYM'],
      ['BAIN', 'ENTREE', 'BEBES'],
    ]);
    const services = movedIn(groups, item('service', 'ENTREE'), 1);
    expect([services?.from, services?.to]).toEqual([
      ['ENTREE', 'BEBES'],
      ['BEBES', 'ENTREE'],
    ]);
    expect(codes(services?.groups ?? [])[1]).toEqual(['BAIN', 'BEBES', 'ENTREE']);
    expect(movedIn(groups, item('family', 'BAIN'), -1)).toBeUndefined();
    expect(movedIn(groups, item('service', 'GYM'), 1)).toBeUndefined();
    expect(itemsOf(groups)).toHaveLength(6);
  });
});
