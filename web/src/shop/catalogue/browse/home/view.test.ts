import { describe, expect, it } from 'vitest';
import type { SessionView } from '../view.ts';
import { featuredDays } from './view.ts';

describe('the home page', () => {
  const day = (date: string, hasPlaces: boolean) => ({ date, hasSessions: true, hasPlaces });
  const sessions = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => ({ id: `${index}`, service: `${index}`, start: `${index}` }) as SessionView,
    );

  it('features today only while it fills a row', () => {
    const byDay = new Map([
      ['a', sessions(5)],
      ['b', sessions(9)],
    ]);
    expect(featuredDays([day('a', true), day('b', true)], byDay).map((one) => one.day)).toEqual(['a']);
  });

  it('features the next day too when few sessions are left, and skips days without places', () => {
    const byDay = new Map([
      ['a', sessions(3)],
      ['b', sessions(1)],
      ['c', sessions(9)],
    ]);
    const featured = featuredDays([day('a', false), day('b', true), day('c', true)], byDay);
    expect(featured.map((one) => [one.day, one.sessions.length, one.total])).toEqual([
      ['b', 1, 1],
      ['c', 4, 9],
    ]);
  });
});
