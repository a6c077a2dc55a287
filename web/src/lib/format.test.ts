import type { Locale } from '@guichet/contract/locale.ts';
import { type PhraseValues, translator } from '@guichet/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { addDays, createFormat, daysUntil } from './format.ts';

function formatIn(locale: Locale) {
  const word = translator(locale, 'common');
  const clock = (key: 'time' | 'summer' | 'winter', values?: PhraseValues) => word(`clock.${key}`, values);
  return createFormat(locale, 'Europe/Paris', clock as Parameters<typeof createFormat>[2]);
}

const french = formatIn('fr-FR');
const english = formatIn('en-GB');
const german = formatIn('de-DE');

describe('amounts', () => {
  it('have the format of each language', () => {
    expect(french.money(560)).toBe('5,60\u00a0€');
    expect(english.money(560)).toBe('€5.60');
    expect(german.money(123_450)).toBe('1.234,50\u00a0€');
    expect(french.money(123_450)).toBe('1\u00a0234,50\u00a0€');
  });
});

describe('times and days', () => {
  it('are shown in the venue’s time zone, wherever the reader is', () => {
    expect(french.time('2026-11-20T13:00:00.000Z')).toBe('14\u00a0h\u00a000');
    expect(german.time('2026-07-20T07:05:00.000Z')).toBe('09:05');
    expect(french.minuteOfDay(14 * 60)).toBe(french.time('2026-11-20T13:00:00.000Z'));
    expect(german.minuteOfDay(24 * 60 + 5)).toBe('00:05');
    expect(french.dayOf('2026-11-20T23:30:00.000Z')).toBe('2026-11-21');
  });

  it('include the day on which a night session ends', () => {
    expect(french.endTime('2026-11-28T21:00:00Z', '2026-11-29T01:00:00Z')).toBe(
      'dim. 29 nov., 02\u00a0h\u00a000',
    );
    expect(german.endTime('2026-11-28T21:00:00Z', '2026-11-28T22:30:00Z')).toBe('23:30');
    expect(english.endTime('2026-11-28T21:00:00Z', '2026-11-28T23:00:00Z')).toBe('00:00');
  });

  it('distinguish two equal times when clocks are set back', () => {
    expect(french.time('2026-10-25T00:30:00.000Z')).toBe('02\u00a0h\u00a030 (heure d’été)');
    expect(french.time('2026-10-25T01:30:00.000Z')).toBe('02\u00a0h\u00a030 (heure d’hiver)');
    expect(english.time('2026-10-25T01:30:00.000Z')).toBe('02:30 (winter time)');
    expect(german.time('2026-10-25T00:30:00.000Z')).toBe('02:30 (Sommerzeit)');
    for (const once of ['2026-10-24T23:30:00.000Z', '2026-10-25T02:30:00.000Z', '2027-03-28T01:30:00.000Z'])
      expect(english.time(once)).toMatch(/^\d\d:\d\d$/);
  });

  it('are written in the language', () => {
    expect(french.longDay('2026-11-20')).toBe('vendredi 20 novembre');
    expect(german.longDay('2026-11-20')).toBe('Freitag, 20. November');
    expect(english.longDay('2026-11-20')).toBe('Friday 20 November');
    expect(french.shortWeekday('2026-11-28')).toBe('sam. 28 nov.');
    expect(german.shortWeekday('2026-11-28')).toBe('Sa., 28. Nov.');
    expect(english.shortWeekday('2026-11-28')).toBe('Sat 28 Nov');
    expect(french.dayParts('2026-11-05')).toEqual({ weekday: 'jeu.', day: '5', month: 'nov.' });
  });

  it('write the first of a month as the language does', () => {
    expect(french.longDay('2026-12-01')).toBe('mardi 1er décembre');
    expect(french.shortDay('2026-12-01')).toBe('1er déc. 2026');
    expect(french.longDay('2026-12-11')).toBe('vendredi 11 décembre');
    expect(english.longDay('2026-12-01')).toBe('Tuesday 1 December');
    expect(german.longDay('2026-12-01')).toBe('Dienstag, 1. Dezember');
  });

  it('include durations in hours and minutes', () => {
    expect(french.duration(90)).toBe('1\u00a0h\u00a030');
    expect(english.duration(90)).toBe('1\u00a0h 30\u00a0min');
    expect(french.duration(45)).toBe('45\u00a0min');
    expect(french.duration(120)).toBe('2\u00a0h');
  });

  it('are added across changes of month and of daylight saving time', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  });

  it('are counted by the venue’s calendar until an instant', () => {
    // Later than 23:00 in Paris the UTC day is the day before.
    const end = (days: number) => `${addDays(french.dayOf(Date.now()), days)}T22:59:59Z`;
    expect([-2, 0, 1, 9].map((days) => daysUntil(end(days), french))).toEqual([-2, 0, 1, 9]);
  });
});

describe('at', () => {
  const apia = {
    timeZone: 'Pacific/Apia',
    labels: { 'fr-FR': 'heure d’Apia', 'en-GB': 'Apia Time', 'de-DE': 'Apia-Zeit' },
  };

  it('returns the same formatters without a foreign zone', () => {
    expect(french.at(undefined)).toBe(french);
    expect(french.zoneName).toBeUndefined();
  });

  it('returns formatters that can be taken apart', () => {
    const { time, endTime, at } = french;
    expect(time('2026-11-20T13:00:00Z')).toBe('14\u00a0h\u00a000');
    expect(endTime('2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z')).toBe('15\u00a0h\u00a000');
    expect(at(undefined)).toBe(french);
  });

  it('formats on the clock of the zone and names it', () => {
    const there = french.at(apia);
    expect(there.time('2026-11-20T11:30:00Z')).toBe('00\u00a0h\u00a030, heure d’Apia');
    expect(there.clockTime('2026-11-20T11:30:00Z')).toBe('00\u00a0h\u00a030');
    expect(there.longDay('2026-11-20T11:30:00Z')).toBe('samedi 21 novembre');
    expect(there.dayOf('2026-11-20T11:30:00Z')).toBe('2026-11-21');
    expect(there.endTime('2026-11-20T10:30:00Z', '2026-11-20T11:30:00Z')).toBe(
      'sam. 21 nov., 00\u00a0h\u00a030, heure d’Apia',
    );
  });
});
