import { DEFAULT_LIMITS, limitProblems, textState } from '@guichet/contract/catalogue/setting-texts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  catalogueOfServices,
  establishmentSource,
  familySource,
  labels,
  serviceSource,
  synchronised,
} from '#test/portal/catalogue.ts';
import type { ItemRow, ItemSettings } from '../catalogue.ts';
import { applySettings, hiddenReasons, servicesListed } from './catalogue-settings.ts';
import { auditedMove, reordered, savedSettings } from './catalogue-settings-saving.ts';

const rows = synchronised([], {
  ...catalogueOfServices(
    serviceSource('SWIM', { labels: labels('Natation'), otherEstablishmentCodes: ['SPA'] }),
    serviceSource('SAUNA', { establishmentCode: 'SPA', familyCode: 'WELL' }),
    serviceSource('NAMELESS', { labels: labels('') }),
  ),
  establishments: [establishmentSource('POOL'), establishmentSource('SPA')],
  families: [familySource('ENTRY'), familySource('WELL'), familySource('EMPTY')],
});

const having = (code: string, change: Partial<ItemSettings & { isPresent: boolean }>) =>
  rows.map((row) => (row.code === code ? { ...row, ...change } : row)) as ItemRow[];
const codes = (items: readonly { code: string }[]) => items.map(({ code }) => code);
const own = (text: string) => ({ text, over: '' });

describe('catalogue settings on the public site', () => {
  test('override the ticketing system’s texts language by language', () => {
    const { shown } = applySettings(having('SWIM', { labels: { 'en-GB': own('Swim') }, limitNotif1: 20 }));
    expect(shown.services[0]).toMatchObject({
      labels: { 'fr-FR': 'Natation', 'en-GB': 'Swim' },
      limits: { ...DEFAULT_LIMITS, limitNotif1: 20 },
    });
  });

  test('show items that only administrators have named in French', () => {
    expect(codes(applySettings(rows).shown.services)).toEqual(['SWIM', 'SAUNA']);
    const named = applySettings(having('NAMELESS', { labels: { 'fr-FR': own('Nommé') } }));
    expect(codes(named.shown.services)).toEqual(['SWIM', 'SAUNA', 'NAMELESS']);
    expect(named.withdrawnServices).toEqual([]);
  });

  test('hide a service that is switched off, or whose family or establishment is off', () => {
    for (const code of ['SAUNA', 'WELL', 'SPA']) {
      const { shown, withdrawnServices } = applySettings(having(code, { isEnabled: false }));
      expect(codes(shown.services), code).toEqual(['SWIM']);
      expect(codes(withdrawnServices), code).toEqual(['SAUNA']);
    }
  });

  test('hide an establishment that is switched off, but keep its address for sold tickets', () => {
    const { shown, hiddenEstablishments } = applySettings(having('SPA', { isEnabled: false }));
    expect(shown.services[0]?.otherEstablishmentCodes).toEqual([]);
    expect(codes(hiddenEstablishments)).toEqual(['SPA']);
    expect(codes(applySettings(having('SPA', { isPresent: false })).hiddenEstablishments)).toEqual(['SPA']);
  });

  test('sell no item that the ticketing system has removed', () => {
    const { shown, withdrawnServices } = applySettings(having('SAUNA', { isPresent: false }));
    expect([codes(shown.services), withdrawnServices]).toEqual([['SWIM'], []]);
  });

  test('include the reason why an item is hidden', () => {
    const reasonIn = (changed: ItemRow[], code: string) =>
      hiddenReasons(changed)(changed.find((row) => row.code === code) as ItemRow<'service'>);
    expect(reasonIn(rows, 'SWIM')).toBeUndefined();
    expect(reasonIn(rows, 'NAMELESS')).toBe('unnamed');
    expect(reasonIn(rows, 'EMPTY')).toBe('empty');
    expect(reasonIn(having('SWIM', { isEnabled: false }), 'SWIM')).toBe('switched-off');
    expect(reasonIn(having('SWIM', { isPresent: false, isEnabled: false }), 'SWIM')).toBe('gone');
    expect(reasonIn(having('WELL', { isEnabled: false }), 'SAUNA')).toBe('family');
    expect(reasonIn(having('SPA', { isEnabled: false }), 'SAUNA')).toBe('establishment');
    expect(reasonIn(having('SPA', { isEnabled: false }), 'WELL')).toBe('empty');
  });
});

describe('lists of catalogue settings', () => {
  test('are narrowed to an establishment and a family', () => {
    expect(codes(servicesListed(rows, 'SPA', 'ALL'))).toEqual(['SWIM', 'SAUNA']);
    expect(codes(servicesListed(rows, 'POOL', 'ENTRY'))).toEqual(['SWIM', 'NAMELESS']);
    expect(codes(servicesListed(rows, 'ALL', 'ALL'))).toHaveLength(3);
    expect(() => servicesListed(rows, 'NOWHERE', 'ALL')).toThrow(
      expect.objectContaining({ code: 'establishment.not-found' }),
    );
  });

  test('are reordered in part without moving the other items', () => {
    expect(reordered(['A', 'x', 'B', 'y', 'C'], ['A', 'B', 'C'], ['C', 'A', 'B'])).toEqual([
      'C', 'x', 'A', 'y', 'B',
    ]); // biome-ignore format: one list
    // Moved by another administrator; one missing; one twice; one unknown.
    expect(reordered(['B', 'A'], ['A', 'B'], ['B', 'A'])).toBeUndefined();
    expect(reordered(['A'], ['A', 'B'], ['B', 'A'])).toBeUndefined();
    expect(reordered(['A', 'B'], ['A', 'B'], ['A', 'A'])).toBeUndefined();
    expect(reordered(['A', 'B'], ['A', 'B'], ['A', 'C'])).toBeUndefined();
  });

  test.each([
    ['one item moved up', 'C A B D', { subject: 'c', changes: [{ field: 'position', from: '3', to: '1' }] }],
    [
      'one item moved down',
      'B C D A',
      { subject: 'a', changes: [{ field: 'position', from: '1', to: '4' }] },
    ],
    [
      'several items, by the changed part',
      'A D C B',
      { changes: [{ field: 'order', from: 'b · c · d', to: 'd · c · b' }] },
    ],
    ['none', 'A B C D', undefined],
  ])('record a move in the audit log: %s', (_what, to, audited) => {
    expect(auditedMove(['A', 'B', 'C', 'D'], to.split(' '), (code) => code.toLowerCase())).toEqual(audited);
  });

  test('keep every item after any move', () => {
    const shuffled = fc
      .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all)).map(([whole, to]) => ({ whole, to })),
      );
    fc.assert(
      fc.property(shuffled, ({ whole, to }) => {
        const from = whole.filter((code) => to.includes(code));
        const result = reordered(whole, from, to) as string[];
        expect([...result].sort()).toEqual([...whole].sort());
        expect(result.filter((code) => to.includes(code))).toEqual(to);
        whole.forEach((code, index) => {
          if (!to.includes(code)) expect(result[index]).toBe(code);
        });
      }),
    );
  });
});

describe('savedSettings', () => {
  const swim = rows.find((row) => row.code === 'SWIM') as ItemRow;
  const saved = { version: 1, labels: {}, descriptions: {}, isEnabled: true };

  test('rejects a save when another administrator saved in the meantime', () => {
    expect(() => savedSettings(swim, { ...saved, version: 0 })).toThrow(
      expect.objectContaining({ code: 'settings.changed' }),
    );
  });

  test('reduces a name to one line, and restores the ticketing system’s text when it is empty', () => {
    const { labels: names } = savedSettings(swim, {
      ...saved,
      labels: { 'fr-FR': ' Nager\r\nBcc: x@example.com ', 'en-GB': '   ' },
    });
    expect(names).toEqual({ 'fr-FR': { text: 'Nager Bcc: x@example.com', over: 'Natation' } });
    const renamed = { ...swim, labels: names };
    expect(savedSettings(renamed, { ...saved, labels: { 'fr-FR': '' } }).labels).toEqual({});
  });

  test('requires ascending limits of at most a hundred per cent', () => {
    expect(limitProblems(DEFAULT_LIMITS)).toEqual({});
    expect(limitProblems({ ...DEFAULT_LIMITS, limitNotif1: 90 })).toEqual({ limitNotif1: 'field.limits' });
    expect(limitProblems({ ...DEFAULT_LIMITS, limitNotifTime1: 95 })).toEqual({
      limitNotifTime1: 'field.limits',
    });
    expect(limitProblems({ ...DEFAULT_LIMITS, limitNotif2: 101 })).toEqual({
      limitNotif2: 'field.percentage',
    });
    expect(limitProblems({ ...DEFAULT_LIMITS, limitNotif1: 1.5 })).toEqual({ limitNotif1: 'field.digits' });
    expect(() => savedSettings(swim, { ...saved, limitNotif2: 75 })).toThrow(
      expect.objectContaining({ code: 'request.invalid', fields: { limitNotif1: 'field.limits' } }),
    );
  });

  test('textState returns translated, missing or ticketing', () => {
    expect(textState({ own: 'Nager', source: 'Natation' })).toBe('translated');
    expect(textState({ own: ' ', source: 'Natation' })).toBe('ticketing');
    expect(textState({ own: '', source: '' })).toBe('missing');
  });
});
