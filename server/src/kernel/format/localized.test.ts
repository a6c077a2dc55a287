import { expect, it } from 'vitest';
import { date, fullDate, longDate, shortDate, time } from './localized.ts';

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
