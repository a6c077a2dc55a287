import type { Locale } from '@guichet/contract/locale.ts';
import { type PhraseValues, translator } from '@guichet/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { createFormat } from '#lib/format.ts';
import { weekdayOf } from '#lib/month.ts';
import { daysOf, neighbour, periodOf, titleOf } from './calendar.ts';
import type { Display } from './displays.ts';

describe('the period of a display', () => {
  it('is the day, its week from Monday, or the whole weeks of its month', () => {
    expect(periodOf('day', '2026-11-22')).toEqual({ first: '2026-11-22', last: '2026-11-22' });
    expect(periodOf('week', '2026-11-22')).toEqual({ first: '2026-11-16', last: '2026-11-22' });
    expect(periodOf('month', '2026-11-22')).toEqual({ first: '2026-10-26', last: '2026-12-06' });
    expect(periodOf('month', '2027-02-10')).toEqual({ first: '2027-02-01', last: '2027-02-28' });
  });

  it('has six weeks at most in every month', () => {
    for (let month = 0; month < 60; month += 1) {
      const day = new Date(Date.UTC(2025, month, 15)).toISOString().slice(0, 10);
      const days = daysOf(periodOf('month', day), [1, 2, 3, 4, 5, 6, 7]);
      expect(days.length % 7).toBe(0);
      expect(days.length).toBeLessThanOrEqual(42);
    }
  });

  it('moves to the neighbouring day, week or month, also across years', () => {
    expect(neighbour('day', '2026-12-31', 1)).toBe('2027-01-01');
    expect(neighbour('week', '2026-11-22', -1)).toBe('2026-11-09');
    expect(neighbour('month', '2026-12-15', 1)).toBe('2027-01-01');
    expect(neighbour('month', '2027-01-15', -1)).toBe('2026-12-01');
  });
});

describe('the shown days', () => {
  it('are the days that the venue has chosen', () => {
    const weekend = daysOf(periodOf('week', '2026-11-18'), [6, 7]);
    expect(weekend).toEqual(['2026-11-21', '2026-11-22']);
    expect(weekend.map(weekdayOf)).toEqual([6, 7]);
  });

  it('are the day itself in the display of one day, whatever its weekday', () => {
    expect(daysOf(periodOf('day', '2026-11-18'), [6, 7])).toEqual(['2026-11-18']);
  });
});

it('titleOf writes the title of a display in the language', () => {
  const title = (display: Display, day: string, locale: Locale): string => {
    const word = translator(locale, 'common');
    const clock = (key: 'day', values?: PhraseValues) => word(`clock.${key}`, values);
    const format = createFormat(locale, 'Europe/Paris', clock as Parameters<typeof createFormat>[2]);
    return titleOf(display, day, locale, format);
  };
  expect(title('week', '2026-11-18', 'fr-FR')).toBe('16 – 22 novembre 2026');
  expect(title('month', '2026-11-18', 'de-DE')).toBe('November 2026');
  expect(title('day', '2026-11-18', 'en-GB')).toContain('18 November 2026');
  expect(title('day', '2026-12-01', 'fr-FR')).toBe('mardi 1er décembre 2026');
  expect(title('week', '2026-12-01', 'fr-FR')).toBe('30 novembre – 6 décembre 2026');
  expect(title('week', '2027-02-03', 'fr-FR')).toBe('1er – 7 février 2027');
  expect(title('week', '2027-02-03', 'de-DE')).toBe('1. – 7. Februar 2027');
});
