import { describe, expect, test } from 'vitest';
import {
  changesOnTop,
  conflictsOf,
  countsOf,
  groupsOf,
  itemsOf,
  matches,
  missingIn,
  movedIn,
  nameOf,
  narrowed,
  previewedTexts,
  problemsOf,
  savedBody,
  valuesOf,
} from './items.ts';
import type { Item, ItemsData } from './settings-data.ts';

/** @param own an administrator's French text */
const texts = (fr: string, en = '', de = '', own = '') => ({
  'fr-FR': { source: fr, own },
  'en-GB': { source: en, own: '' },
  'de-DE': { source: de, own: '' },
});

function item(kind: 'establishment' | 'family' | 'service', code: string, more: object = {}): Item {
  return {
    kind,
    externalCode: code,
    labels: texts(`Nom ${code}`, `Name ${code}`, `Name ${code}`),
    descriptions: texts(''),
    isEnabled: true,
    isPresent: true,
    version: 3,
    family: 'BAIN',
    limitNotif1: 75,
    limitNotif2: 90,
    limitNotifTime1: 75,
    limitNotifTime2: 90,
    ...more,
  } as unknown as Item;
}

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

const service = item('service', 'A', {
  labels: texts('Billetterie', '', '', 'Mien'),
  picture: { id: 'p' },
});

test('savedBody contains the whole state of an item with the version that was read', () => {
  expect(savedBody(service, { ...valuesOf(service), limitNotif1: ' 40 ', pictureId: '' })).toMatchObject({
    externalCode: 'A',
    version: 3,
    labels: { 'fr-FR': 'Mien', 'en-GB': '', 'de-DE': '' },
    pictureId: null,
    limitNotif1: 40,
  });
  expect(savedBody(item('family', 'B'), valuesOf(item('family', 'B')))).not.toHaveProperty('limitNotif1');
});

test('problemsOf finds names that are too long and limits that are no percentages or overlap', () => {
  const values = {
    ...valuesOf(service),
    labels: { ...valuesOf(service).labels, 'en-GB': 'x'.repeat(201) },
    limitNotif1: '90',
    limitNotifTime2: '1e2',
  };
  expect(problemsOf('service', values)).toEqual({
    'labels.en-GB': 'field.too-long',
    limitNotif1: 'field.limits',
    limitNotifTime2: 'field.digits',
  });
  expect(problemsOf('family', values)).toEqual({ 'labels.en-GB': 'field.too-long' });
});

test('changesOnTop reapplies changes on top of another administrator’s save', () => {
  const base = valuesOf(service);
  const mine = { ...base, labels: { ...base.labels, 'fr-FR': 'À moi' } };
  const theirs = {
    ...base,
    labels: { ...base.labels, 'fr-FR': 'À eux', 'en-GB': 'Theirs' },
    isEnabled: false,
  };
  expect(changesOnTop(base, mine, theirs)).toEqual({
    ...base,
    labels: { ...base.labels, 'fr-FR': 'À moi', 'en-GB': 'Theirs' },
    isEnabled: false,
  });
});

test('previewedTexts shows the ticketing system’s text for an emptied one, and the French text for a missing one', () => {
  const values = { ...valuesOf(service), labels: { ...valuesOf(service).labels, 'fr-FR': '' } };
  expect(previewedTexts(service, values, 'labels', 'fr-FR')).toBe('Billetterie');
  expect(previewedTexts(service, valuesOf(service), 'labels', 'de-DE')).toBe('Mien');
});
