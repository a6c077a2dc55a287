import { expect, it } from 'vitest';
import { daysOf, neighbours, readTakingsSearch } from './takings-search.ts';

const today = '2026-11-22';

it('daysOf returns the day, week, month or year of a day, until today', () => {
  expect(daysOf('day', today, today)).toEqual({ from: today, until: today });
  expect(daysOf('week', today, today)).toEqual({ from: '2026-11-16', until: '2026-11-22' });
  expect(daysOf('month', today, today)).toEqual({ from: '2026-11-01', until: '2026-11-22' });
  expect(daysOf('month', '2026-02-10', today)).toEqual({ from: '2026-02-01', until: '2026-02-28' });
  expect(daysOf('year', today, today)).toEqual({ from: '2026-01-01', until: today });
});

it('neighbours allows past periods without limit, and later ones until today', () => {
  expect(neighbours('month', today, today)).toEqual({ before: '2026-10-31', after: undefined });
  expect(neighbours('week', '2026-11-10', today)).toEqual({ before: '2026-11-08', after: '2026-11-16' });
});

it('readTakingsSearch drops unknown values', () => {
  expect(readTakingsSearch({ span: 'decade', compare: 'none' })).toEqual({ compare: 'none' });
});
