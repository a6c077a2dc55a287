import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '#gateways/ticketing/catalogue/port.ts';
import { establishmentSource, familySource, serviceSource, synchronised } from '#test/portal/catalogue.ts';
import type { ItemRow } from '../catalogue.ts';
import { settingTexts } from '../settings/catalogue-settings.ts';
import { savedSettings } from '../settings/catalogue-settings-saving.ts';
import { isUneventful, planSynchronization } from './synchronization.ts';

const CODES = ['A', 'B', 'C'];

describe('synchronization after any sequence of catalogues', () => {
  const texts = fc.constantFrom('', 'Un', 'Deux', '<script>alert(1)</script>');
  const source = fc.record({
    code: fc.constantFrom(...CODES),
    labels: fc.record({ 'fr-FR': texts, 'en-GB': texts, 'de-DE': texts }),
    descriptions: fc.record({ 'fr-FR': texts, 'en-GB': texts, 'de-DE': texts }),
  });
  const catalogues = fc
    .record({ services: fc.array(source, { maxLength: 4 }), families: fc.array(source, { maxLength: 3 }) })
    .map(
      ({ services, families }): Catalogue => ({
        establishments: [establishmentSource('POOL')],
        families: families.map((family) => ({ ...familySource(family.code), ...family })),
        // One service is always present: a catalogue without services is rejected.
        services: [serviceSource('ALWAYS'), ...services.map((each) => serviceSource(each.code, each))],
        themes: [],
      }),
    );
  const step = fc.oneof(
    { weight: 3, arbitrary: catalogues.map((catalogue) => ({ catalogue })) },
    fc
      .record({
        code: fc.constantFrom(...CODES),
        kind: fc.constantFrom('service', 'family'),
        field: fc.constantFrom('labels', 'descriptions'),
        locale: fc.constantFrom(...LOCALES),
        text: fc.constantFrom('', 'À moi', 'Encore à moi'),
        isEnabled: fc.boolean(),
        limit: fc.integer({ min: 0, max: 89 }),
      })
      .map((write) => ({ write })),
  );

  test('keeps the administrators’ settings', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let rows: ItemRow[] = [];
        const wanted = new Map<string, { text: string; isEnabled: boolean; limit: number }>();
        for (const each of steps) {
          if ('catalogue' in each) {
            rows = synchronised(rows, each.catalogue);
            continue;
          }
          const { kind, code, field, locale, text, isEnabled, limit } = each.write;
          rows = rows.map((row) => {
            if (row.kind !== kind || row.code !== code) return row;
            wanted.set(`${kind} ${code} ${field} ${locale}`, { text, isEnabled, limit });
            for (const [key, want] of wanted)
              if (key.startsWith(`${kind} ${code} `)) wanted.set(key, { ...want, isEnabled, limit });
            const settings = savedSettings(row, {
              version: row.version,
              labels: {},
              descriptions: {},
              [field]: { [locale]: text },
              isEnabled,
              limitNotif1: limit,
            });
            return { ...row, ...settings, version: row.version + 1 };
          });
        }
        for (const [key, want] of wanted) {
          const [kind, code, field, locale] = key.split(' ') as [string, string, 'labels', Locale];
          const row = rows.find((each) => each.kind === kind && each.code === code) as ItemRow;
          expect(settingTexts(row, field)[locale].own).toBe(want.text);
          expect([row.isEnabled, row.limitNotif1]).toEqual([want.isEnabled, want.limit]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('stores the last catalogue, and a second synchronization changes nothing', () => {
    fc.assert(
      fc.property(fc.array(catalogues, { minLength: 1, maxLength: 8 }), (all) => {
        const rows = all.reduce(synchronised, [] as ItemRow[]);
        const last = all.at(-1) as Catalogue;
        const present = rows.filter((row) => row.isPresent && row.kind === 'service').map((row) => row.code);
        expect([...present].sort()).toEqual([...new Set(last.services.map(({ code }) => code))].sort());
        const again = planSynchronization(rows, last);
        expect([again.writes, again.gone, isUneventful(again.result)]).toEqual([[], [], true]);
      }),
      { numRuns: 300 },
    );
  });
});
