import { describe, expect, it } from 'vitest';
import type { SessionView } from '../view.ts';
import { featuredDays, mosaicSpans } from './view.ts';

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

it('a mosaic fills every row for any number of families', () => {
  for (let count = 1; count <= 14; count += 1) {
    const widths = mosaicSpans(count);
    expect(widths).toHaveLength(count);
    let row = 0;
    for (const width of widths) {
      row += width;
      expect(row).toBeLessThanOrEqual(12);
      if (row === 12) row = 0;
    }
    expect(row).toBe(0);
  }
});
