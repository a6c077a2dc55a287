/** Lines of a plot above its ground, at most. */
const MOST_LINES = 4;

/**
 * Where the lines of a plot stand, from its ground up: round values, the last at or above the highest bar.
 * @param step the least distance between two lines: 100 for amounts in cents
 */
export function linesOf(highest: number, step = 1): number[] {
  let distance = step;
  for (const factor of factors()) {
    distance = step * factor;
    if (distance * MOST_LINES >= highest) break;
  }
  const count = Math.max(1, Math.ceil(highest / distance));
  return Array.from({ length: count + 1 }, (_, index) => index * distance);
}

/** 1, 2, 5, 10, 20, 50 … */
function* factors(): Generator<number> {
  for (let power = 1; ; power *= 10) yield* [power, 2 * power, 5 * power];
}
