import { describe, expect, it } from 'vitest';
import { dayByKey, rangeProblems, typedDay, writtenDay } from './calendar.ts';

describe('a day', () => {
  it('is written as dd/mm/yyyy', () => {
    expect(writtenDay('2026-12-01')).toBe('01/12/2026');
    expect(writtenDay(undefined)).toBe('');
  });

  it.each([
    ['01/12/2026', '2026-12-01'],
    ['1.2.2027', '2027-02-01'],
    [' 01-12-2026 ', '2026-12-01'],
    ['31/02/2026', undefined],
    ['2026-12-01', undefined],
    ['12/2026', undefined],
  ])('is read from %s as %s', (text, day) => expect(typedDay(text)).toBe(day));
});

describe('a range', () => {
  const problems = (start: string, end: string) => rangeProblems({ start, end }, '2026-11-20');

  it('may be open at either end, and may be one day long', () => {
    expect(problems('', '')).toEqual({});
    expect(problems('20/11/2026', '')).toEqual({});
    expect(problems('', '20/11/2026')).toEqual({});
    expect(problems('20/11/2026', '20/11/2026')).toEqual({});
  });

  it('is rejected when it crosses or lies in the past', () => {
    expect(problems('02/12/2026', '01/12/2026')).toEqual({ end: 'endBeforeStart' });
    expect(problems('19/11/2026', '01/12/2026')).toEqual({ start: 'past' });
    expect(problems('', '19/11/2026')).toEqual({ end: 'past' });
    expect(problems('tomorrow', '32/12/2026')).toEqual({ start: 'format', end: 'format' });
  });
});

describe('keys', () => {
  it.each([
    ['ArrowRight', '2026-11-21'],
    ['ArrowUp', '2026-11-13'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageDown', '2026-12-20'],
    ['PageUp', '2026-10-20'],
    ['a', undefined],
  ])('%s goes from Friday the 20th to %s', (key, day) => expect(dayByKey('2026-11-20', key)).toBe(day));

  it('stay within shorter months', () => expect(dayByKey('2027-01-31', 'PageDown')).toBe('2027-02-28'));
});
