import { describe, expect, it } from 'vitest';
import { hoursOf, placeSessions } from './placement.ts';

const at = (from: number, until: number) => ({ from, until });

describe('sessions of a column', () => {
  it('are beside one another while they overlap, each as far left as possible', () => {
    const placed = placeSessions([at(600, 700), at(610, 640), at(640, 660), at(700, 720)]);
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  it('never overlap in a lane, and none is lost', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const sessions = Array.from({ length: 30 }, () => random(1300))
        .sort((one, other) => one - other)
        .map((from) => at(from, from + 15 + random(120)));
      const placed = placeSessions(sessions);
      expect(placed.map(({ session }) => session)).toEqual(sessions);
      for (const [index, one] of placed.entries()) {
        expect(one.lane).toBeLessThan(one.lanes);
        for (const other of placed.slice(index + 1))
          if (other.lane === one.lane) expect(other.session.from).toBeGreaterThanOrEqual(one.session.until);
      }
    }
  });
});

describe('the hours of a calendar', () => {
  it('are those of the venue, extended for sessions outside', () => {
    const venue = { firstHour: 9, lastHour: 21 };
    expect(hoursOf([], venue)).toEqual(at(540, 1260));
    expect(hoursOf([at(435, 500), at(1200, 1275)], venue)).toEqual(at(420, 1320));
  });
});
