/** Grid lines above zero. */
const MAX_LINES = 4;

/**
 * Returns the values of the grid lines from zero up: round numbers, the last at or above the highest bar.
 * @param step minimum distance between two lines: 100 for amounts in cents
 */
export function linesOf(highest: number, step = 1): number[] {
  let distance = step;
  for (const factor of factors()) {
    distance = step * factor;
    if (distance * MAX_LINES >= highest) break;
  }
  const count = Math.max(1, Math.ceil(highest / distance));
  return Array.from({ length: count + 1 }, (_, index) => index * distance);
}

/** Returns the next of 1, 2, 5, 10, 20, 50 … */
function* factors(): Generator<number> {
  for (let power = 1; ; power *= 10) yield* [power, 2 * power, 5 * power];
}
