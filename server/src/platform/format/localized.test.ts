import { expect, it } from 'vitest';
import { date, longDate } from './localized.ts';

const FIRST = '2026-12-01T10:00:00.000Z';
const zone = 'Europe/Paris';

it('the first of a month is written as each language does', () => {
  expect(longDate(FIRST, 'fr-FR', zone)).toBe('Mardi 1er décembre 2026');
  expect(date(FIRST, 'fr-FR', zone)).toBe('1er décembre 2026');
  expect(date(FIRST, 'en-GB', zone)).toBe('1 December 2026');
  expect(date(FIRST, 'de-DE', zone)).toBe('1. Dezember 2026');
});

it('other days keep their number', () => {
  expect(date('2026-12-11T10:00:00.000Z', 'fr-FR', zone)).toBe('11 décembre 2026');
});
