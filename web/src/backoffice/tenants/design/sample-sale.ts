/** Colour of a sample theme. */
export const SAMPLE_THEME = '#10578e';

/** In cents. */
export const SAMPLE_PRICE = 560;

export const SAMPLE_EVENT = { start: '2026-01-09T11:15:00Z', end: '2026-01-09T12:30:00Z' };

/** Number of modules of a side of the sample code, and of its corner marks. */
const SIDE = 21;
const MARK = 7;

/** A drawing that resembles a ticket’s code. */
export const SAMPLE_CODE = { code: '7K4P 2Q9X', qrSize: SIDE, qrPath: samplePath() };

function samplePath(): string {
  const corners = [
    [0, 0],
    [SIDE - MARK, 0],
    [0, SIDE - MARK],
  ] as const;
  const square = (x: number, y: number, side: number) => `M${x} ${y}h${side}v${side}h-${side}z`;
  const marks = corners.map(
    ([x, y]) =>
      // The second square is drawn in reverse, which leaves it white.
      `${square(x, y, MARK)}M${x + 1} ${y + 1}v${MARK - 2}h${MARK - 2}v-${MARK - 2}z${square(x + 2, y + 2, MARK - 4)}`,
  );
  const isFree = (x: number, y: number) =>
    corners.every(([left, top]) => x < left - 1 || x > left + MARK || y < top - 1 || y > top + MARK);
  const dots = Array.from(
    { length: SIDE * SIDE },
    (_, index) => [index % SIDE, Math.floor(index / SIDE)] as const,
  )
    .filter(([x, y]) => isFree(x, y) && (x * 7 + y * 5 + x * y) % 3 === 0)
    .map(([x, y]) => square(x, y, 1));
  return [...marks, ...dots].join('');
}
