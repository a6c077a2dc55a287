import { shownLabels } from '@guichet/contract/catalogue/setting-texts.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { describe, expect, test } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { catalogueOfServices, labels, serviceSource, synchronised } from '#test/portal/catalogue.ts';
import type { ItemRow } from '../catalogue.ts';
import { settingTexts } from '../settings/catalogue-settings.ts';
import { resolvedTexts, savedSettings } from '../settings/catalogue-settings-saving.ts';
import { changedFields, isUneventful, planSynchronization } from './synchronization.ts';

const swim = serviceSource('SWIM', { labels: labels('Natation', { 'en-GB': 'Swimming' }) });

/** Overrides the name of an item in a language, like an administrator. */
function written(rows: readonly ItemRow[], code: string, text: string, locale: Locale = 'fr-FR'): ItemRow[] {
  return rows.map((row) =>
    row.code === code
      ? {
          ...row,
          ...savedSettings(row, {
            version: row.version,
            labels: { [locale]: text },
            descriptions: {},
            isEnabled: row.isEnabled,
          }),
          version: row.version + 1,
        }
      : row,
  );
}

const rowOf = (rows: readonly ItemRow[], code: string) => rows.find((row) => row.code === code) as ItemRow;
const nameOf = (rows: readonly ItemRow[], code: string) =>
  shownLabels(settingTexts(rowOf(rows, code), 'labels'))['fr-FR'];

describe('first synchronization', () => {
  test('adds everything in the order of the ticketing system', () => {
    const { writes, gone, result } = planSynchronization([], catalogueOfServices(swim, serviceSource('GYM')));
    expect(writes.map(({ kind, code, sourceOrder }) => [kind, code, sourceOrder])).toEqual([
      ['establishment', 'POOL', 1],
      ['family', 'ENTRY', 1],
      ['service', 'SWIM', 1],
      ['service', 'GYM', 2],
    ]);
    expect(gone).toEqual([]);
    expect(result.added.count).toBe(4);
    expect(result.added.items[2]).toMatchObject({ externalCode: 'SWIM', labels: { 'fr-FR': 'Natation' } });
  });

  test('uses the first item of a repeated code', () => {
    const { writes } = planSynchronization(
      [],
      catalogueOfServices(swim, serviceSource('SWIM', { labels: labels('Autre') })),
    );
    expect(writes.filter(({ code }) => code === 'SWIM').map(({ source }) => source.labels)).toEqual([
      swim.labels,
    ]);
  });
});

describe('planSynchronization', () => {
  const rows = synchronised([], catalogueOfServices(swim, serviceSource('GYM')));

  test('writes nothing without a difference, regardless of the order of keys', () => {
    const shuffled = rows.map((row) => ({
      ...row,
      source: Object.fromEntries(Object.entries(row.source).reverse()),
    })) as ItemRow[];
    const plan = planSynchronization(shuffled, catalogueOfServices(swim, serviceSource('GYM')));
    expect(plan).toMatchObject({ writes: [], gone: [] });
    expect(isUneventful(plan.result)).toBe(true);
  });

  test('reports changes field by field: a text by language, a price by name in cents', () => {
    const price = (cents: number) => [
      { name: 'PLEIN', labels: labels('Plein'), cents, supportingDocuments: [] },
    ];
    const fields = changedFields(
      serviceSource('SWIM', { ...swim, prices: price(500), minimumAge: 6, durationMinutes: 45 }),
      serviceSource('SWIM', {
        ...swim,
        labels: labels('Nage', { 'en-GB': 'Swimming' }),
        prices: [
          ...price(550),
          { name: 'QF1', labels: labels('Solidaire'), cents: 200, supportingDocuments: ['PJUSTIF005'] },
        ],
        durationMinutes: 45,
        position: 9,
      }),
    );
    expect(fields).toEqual([
      { field: 'labels', part: 'fr-FR', from: 'Natation', to: 'Nage' },
      { field: 'price', part: 'PLEIN', from: '500', to: '550' },
      { field: 'minimumAge', from: '6' },
      { field: 'price', part: 'QF1', to: '200' },
      { field: 'priceLabel', part: 'QF1', to: 'Solidaire' },
      { field: 'supportingDocuments', part: 'QF1', to: 'PJUSTIF005' },
    ]);
  });

  test('applies another order without reporting a change', () => {
    const plan = planSynchronization(rows, catalogueOfServices(serviceSource('GYM'), swim));
    expect(plan.writes.map(({ code, sourceOrder }) => [code, sourceOrder])).toEqual([
      ['GYM', 1],
      ['SWIM', 2],
    ]);
    expect(isUneventful(plan.result)).toBe(true);
  });

  test('reports removed items and items that are back', () => {
    const without = catalogueOfServices(serviceSource('GYM'));
    const { gone, result } = planSynchronization(rows, without);
    expect(gone).toEqual([{ kind: 'service', code: 'SWIM' }]);
    expect(result.gone.items).toMatchObject([{ externalCode: 'SWIM', labels: { 'fr-FR': 'Natation' } }]);
    const later = synchronised(rows, without);
    expect(planSynchronization(later, without).gone).toEqual([]);
    expect(
      planSynchronization(later, catalogueOfServices(serviceSource('GYM'), swim)).result.added,
    ).toMatchObject({
      count: 1,
      items: [{ externalCode: 'SWIM', isBack: true }],
    });
  });

  test('rejects a catalogue without any service', () => {
    expect(() => planSynchronization(rows, catalogueOfServices())).toThrow(
      expect.objectContaining({ code: 'synchronization.empty' }),
    );
    expect(planSynchronization([], catalogueOfServices()).result.added.count).toBe(2);
  });

  test('names at most two hundred items of each list, and counts all', () => {
    const many = catalogueOfServices(
      ...Array.from({ length: 300 }, (_, index) => serviceSource(`S${index}`)),
    );
    const { writes, result } = planSynchronization([], many);
    expect([writes.length, result.added.count, result.added.items.length]).toEqual([302, 302, 200]);
  });
});

describe('conflict of a synchronization', () => {
  const before = synchronised([], catalogueOfServices(swim));
  const mine = written(before, 'SWIM', 'Nager au Rivage');
  const renamed = catalogueOfServices({ ...swim, labels: labels('Bassin sportif', { 'en-GB': 'Swimming' }) });

  test('is a change of a text that an administrator has overridden, whose text remains', () => {
    const { result } = planSynchronization(mine, renamed);
    expect(result.conflicts).toEqual({
      count: 1,
      items: [
        {
          kind: 'service',
          externalCode: 'SWIM',
          labels: { 'fr-FR': 'Nager au Rivage', 'en-GB': 'Swimming' },
          fields: [
            {
              field: 'labels',
              part: 'fr-FR',
              from: 'Natation',
              to: 'Bassin sportif',
              own: 'Nager au Rivage',
            },
          ],
        },
      ],
    });
    const after = synchronised(mine, renamed);
    expect(nameOf(after, 'SWIM')).toBe('Nager au Rivage');
    expect(settingTexts(rowOf(after, 'SWIM'), 'labels')['fr-FR'].conflict).toBe('Natation');
  });

  test('is reported once and remains until it is resolved', () => {
    const after = synchronised(mine, renamed);
    expect(planSynchronization(after, renamed).result.conflicts.count).toBe(0);
    expect(settingTexts(rowOf(after, 'SWIM'), 'labels')['fr-FR'].conflict).toBe('Natation');
  });

  test('does not arise without an override, or when both texts are equal', () => {
    const english = catalogueOfServices({ ...swim, labels: labels('Natation', { 'en-GB': 'Pool' }) });
    expect(planSynchronization(mine, english).result.conflicts.count).toBe(0);
    const agreed = catalogueOfServices({ ...swim, labels: labels('Nager au Rivage') });
    expect(planSynchronization(mine, agreed).result.conflicts.count).toBe(0);
  });

  test('ends when the administrator keeps their text or accepts the ticketing system’s', () => {
    const row = rowOf(synchronised(mine, renamed), 'SWIM');
    const of = (keep: 'mine' | 'theirs') => {
      const resolved = { ...row, labels: resolvedTexts(row, { field: 'labels', language: 'fr-FR', keep }) };
      return settingTexts(resolved, 'labels')['fr-FR'];
    };
    expect(of('mine')).toEqual({ source: 'Bassin sportif', own: 'Nager au Rivage' });
    expect(of('theirs')).toEqual({ source: 'Bassin sportif', own: '' });
    const settled = rowOf(mine, 'SWIM');
    expect(() => resolvedTexts(settled, { field: 'labels', language: 'fr-FR', keep: 'mine' })).toThrow(
      AppError,
    );
  });

  test('is unchanged by a save of another field', () => {
    const row = rowOf(synchronised(mine, renamed), 'SWIM');
    const saved = savedSettings(row, {
      version: row.version,
      labels: { 'fr-FR': 'Nager au Rivage', 'de-DE': 'Schwimmen' },
      descriptions: {},
      isEnabled: false,
    });
    expect(settingTexts({ ...row, ...saved }, 'labels')).toMatchObject({
      'fr-FR': { conflict: 'Natation' },
      'de-DE': { own: 'Schwimmen', source: '' },
    });
  });

  test('makes a concurrent edit outdated', () => {
    const after = synchronised(mine, renamed);
    expect(rowOf(after, 'SWIM').version).toBe(rowOf(mine, 'SWIM').version + 1);
    const changed = catalogueOfServices({ ...swim, minimumAge: 8 });
    expect(rowOf(synchronised(mine, changed), 'SWIM').version).toBe(rowOf(mine, 'SWIM').version);
  });
});
