import { describe, expect, it } from 'vitest';
import {
  clockTime,
  date,
  dayAndTime,
  foreignZone,
  fullDate,
  longDate,
  sameDay,
  shortDate,
  time,
} from './localized.ts';

const FIRST = '2026-12-01T10:00:00.000Z';
const zone = 'Europe/Paris';

it('date formats the first of a month as each language does', () => {
  expect(longDate(FIRST, 'fr-FR', zone)).toBe('Mardi 1er décembre 2026');
  expect(date(FIRST, 'fr-FR', zone)).toBe('1er décembre 2026');
  expect(date(FIRST, 'en-GB', zone)).toBe('1 December 2026');
  expect(date(FIRST, 'de-DE', zone)).toBe('1. Dezember 2026');
});

it('date formats other days by their number', () => {
  expect(date('2026-12-11T10:00:00.000Z', 'fr-FR', zone)).toBe('11 décembre 2026');
});

it('longDate capitalises the weekday in every language, fullDate only in German and English', () => {
  expect(fullDate(FIRST, 'fr-FR', zone)).toBe('mardi 1er décembre 2026');
  expect(longDate(FIRST, 'fr-FR', zone)).toBe('Mardi 1er décembre 2026');
  expect(fullDate(FIRST, 'en-GB', zone)).toBe('Tuesday, 1 December 2026');
  expect(fullDate(FIRST, 'de-DE', zone)).toBe('Dienstag, 1. Dezember 2026');
});

it('shortDate and time format digits as prescribed and as each language does', () => {
  expect(shortDate(FIRST, 'fr-FR', zone)).toBe('01/12/2026');
  expect(shortDate(FIRST, 'en-GB', zone)).toBe('01/12/2026');
  expect(shortDate(FIRST, 'de-DE', zone)).toBe('01.12.2026');
  expect(time(FIRST, 'fr-FR', zone).replaceAll(/\s/gu, ' ')).toBe('11 h 00');
  expect(time(FIRST, 'en-GB', zone)).toBe('11:00');
  expect(time(FIRST, 'de-DE', zone).replaceAll(/\s/gu, ' ')).toBe('11:00 Uhr');
});

it('time marks a time that occurs twice when clocks are set back', () => {
  expect(time('2026-10-25T00:30:00.000Z', 'fr-FR', zone)).toBe('02\u00a0h\u00a030 (heure d’été)');
  expect(time('2026-10-25T01:30:00.000Z', 'fr-FR', zone)).toBe('02\u00a0h\u00a030 (heure d’hiver)');
  expect(time('2026-10-25T01:30:00.000Z', 'en-GB', zone)).toBe('02:30 (winter time)');
  expect(time('2026-10-25T00:30:00.000Z', 'de-DE', zone)).toBe('02:30\u00a0Uhr (Sommerzeit)');
  for (const once of ['2026-10-24T23:30:00.000Z', '2026-10-25T02:30:00.000Z', '2027-03-28T01:30:00.000Z'])
    expect(time(once, 'en-GB', zone)).toMatch(/^\d\d:\d\d$/);
});

describe('foreignZone', () => {
  it('returns nothing for the venue’s clock, under whatever name', () => {
    expect(foreignZone(undefined, zone)).toBeUndefined();
    expect(foreignZone(zone, zone)).toBeUndefined();
    expect(foreignZone('Europe/Brussels', zone)).toBeUndefined();
  });

  it('names a zone that differs in winter or summer only', () => {
    expect(foreignZone('Africa/Algiers', zone)?.timeZone).toBe('Africa/Algiers');
    expect(foreignZone('Europe/London', zone)?.labels['fr-FR']).toBe('heure locale (Royaume-Uni)');
  });

  it('names the zone in every language', () => {
    expect(foreignZone('Indian/Reunion', zone)).toEqual({
      timeZone: 'Indian/Reunion',
      labels: { 'fr-FR': 'heure de La Réunion', 'en-GB': 'Réunion Time', 'de-DE': 'Réunion-Zeit' },
    });
  });
});

describe('a time in a foreign zone', () => {
  const reunion = foreignZone('Indian/Reunion', zone) ?? zone;
  const apia = foreignZone('Pacific/Apia', zone) ?? zone;

  it('is followed by the name of the zone', () => {
    expect(time(FIRST, 'fr-FR', reunion)).toBe('14\u00a0h\u00a000, heure de La Réunion');
    expect(time(FIRST, 'de-DE', reunion)).toBe('14:00\u00a0Uhr, Réunion-Zeit');
    expect(clockTime(FIRST, 'en-GB', reunion)).toBe('14:00');
  });

  it('is on the day of its own clock, across the date line and at midnight', () => {
    expect(dayAndTime('2026-11-30T11:30:00Z', 'en-GB', apia)).toEqual({
      day: 'Tuesday, 1 December 2026',
      time: '00:30, Samoa Standard Time',
    });
    expect(shortDate('2026-11-30T11:00:00Z', 'fr-FR', apia)).toBe('01/12/2026');
    expect(sameDay('2026-11-30T10:59:00Z', '2026-11-30T11:00:00Z', apia)).toBe(false);
    expect(sameDay('2026-11-30T10:59:00Z', '2026-11-30T11:00:00Z', zone)).toBe(true);
  });

  it('follows the clock changes of its own zone, not of the venue', () => {
    const azores = foreignZone('Atlantic/Azores', zone) ?? zone;
    expect(time('2026-10-25T00:30:00Z', 'en-GB', azores)).toMatch(/^00:30 \(summer time\), /);
    expect(time('2026-10-25T01:30:00Z', 'en-GB', azores)).toMatch(/^00:30 \(winter time\), /);
    expect(clockTime('2027-03-28T00:59:00Z', 'en-GB', azores)).toBe('23:59');
    expect(clockTime('2027-03-28T01:00:00Z', 'en-GB', azores)).toBe('01:00');
    expect(time('2026-10-25T00:30:00Z', 'en-GB', reunion)).toBe('04:30, Réunion Time');
  });
});
