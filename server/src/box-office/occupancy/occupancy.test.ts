import { describe, expect, it } from 'vitest';
import { comparedDays, usualCurve } from './occupancy.ts';

describe('usualCurve', () => {
  it('averages the people inside at the end of each hour over the days with movements', () => {
    const curve = usualCurve([
      { day: 1, hour: 6, people: 40 },
      { day: 1, hour: 8, people: -30 },
      { day: 3, hour: 6, people: 20 },
      { day: 3, hour: 7, people: 10 },
      { day: 3, hour: 8, people: -30 },
    ]);
    expect(curve).toEqual([
      { hour: 10, inside: 30 },
      { hour: 11, inside: 35 },
      { hour: 12, inside: 5 },
      ...[13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3].map((hour) => ({ hour, inside: 5 })),
    ]);
  });

  it('counts nobody inside when more people leave than were counted on their way in', () => {
    expect(
      usualCurve([
        { day: 1, hour: 5, people: -3 },
        { day: 1, hour: 6, people: 8 },
        { day: 1, hour: 7, people: -8 },
      ]),
    ).toEqual([{ hour: 10, inside: 5 }]);
  });

  it('is empty without data', () => expect(usualCurve([])).toEqual([]));
});

describe('comparedDays', () => {
  it('returns the same weekday of eight weeks from four o’clock at the venue, across a clock change', () => {
    const days = comparedDays('2026-10-28', 'Europe/Paris');
    expect(days).toHaveLength(8);
    expect(days[0]?.from.toISOString()).toBe('2026-10-21T02:00:00.000Z');
    expect(days[0]?.until.toISOString()).toBe('2026-10-22T02:00:00.000Z');
  });
});
