import { expect, it } from 'vitest';
import { linesOf } from './plot-scale.ts';

it.each([
  [0, 1, [0, 1]],
  [3, 1, [0, 1, 2, 3]],
  [9, 1, [0, 5, 10]],
  [34, 1, [0, 10, 20, 30, 40]],
  [40, 1, [0, 10, 20, 30, 40]],
  [41, 1, [0, 20, 40, 60]],
  [50, 100, [0, 100]],
  [123_456, 100, [0, 50_000, 100_000, 150_000]],
])('draws a plot up to %i in steps of %i with grid lines at %j', (highest, step, lines) => {
  expect(linesOf(highest, step)).toEqual(lines);
});

it('draws at most four grid lines above zero, and none far above the highest bar', () => {
  for (let highest = 1; highest < 1_000_000; highest = Math.ceil(highest * 1.07)) {
    const lines = linesOf(highest);
    expect(lines.length).toBeLessThanOrEqual(5);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(lines.at(-2)).toBeLessThan(highest);
  }
});
