import { describe, expect, it } from 'vitest';
import { firstFitting, latestWait, offerMinutes } from './waiting-rules.ts';

const NOW = new Date('2026-11-28T10:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('offerMinutes', () => {
  it.each([
    [30 * 1440, 720],
    [7 * 1440, 720],
    [7 * 1440 - 1, 360],
    [1440, 180],
    [6 * 60, 60],
    [2 * 60, 30],
    [119, 15],
    [20, 15],
    [19, 0],
    [-5, 0],
  ])('for a session in %i minutes, returns %i', (minutes, offered) => {
    expect(offerMinutes(NOW, inMinutes(minutes))).toBe(offered);
  });

  it('never holds places beyond the start, and never longer for a session that begins sooner', () => {
    let last = 0;
    for (let minutes = 0; minutes < 15 * 1440; minutes += 7) {
      const offered = offerMinutes(NOW, inMinutes(minutes));
      expect(offered).toBeLessThanOrEqual(minutes);
      expect(offered).toBeGreaterThanOrEqual(last);
      last = offered;
    }
  });
});

describe('latestWait', () => {
  it('is the last moment at which an offer can be made', () => {
    const start = inMinutes(500);
    expect(offerMinutes(latestWait(start), start)).toBeGreaterThan(0);
    expect(offerMinutes(new Date(latestWait(start).getTime() + 1000), start)).toBe(0);
  });
});

describe('firstFitting', () => {
  const inOrder = [{ places: 4 }, { places: 2 }, { places: 1 }];

  it('returns the first in the order of arrival whose places are free', () => {
    expect(firstFitting(inOrder, 4)).toBe(inOrder[0]);
    expect(firstFitting(inOrder, 3)).toBe(inOrder[1]);
    expect(firstFitting(inOrder, 1)).toBe(inOrder[2]);
  });

  it('returns undefined when the places suffice for nobody', () => {
    expect(firstFitting(inOrder, 0)).toBeUndefined();
    expect(firstFitting([], 9)).toBeUndefined();
  });
});
