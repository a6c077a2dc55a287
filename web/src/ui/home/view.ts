/** Returns widths of tiles in twelfths, in rows of two and three, no two consecutive rows alike. */
export function mosaicSpans(count: number): number[] {
  const rows: number[][] = [];
  let left = count;
  while (left > 0) {
    const size = left === 1 ? 1 : left === 2 || left === 4 ? 2 : 3;
    const patterns = {
      1: [[12]],
      2: [
        [4, 8],
        [7, 5],
      ],
      3: [
        [5, 4, 3],
        [3, 5, 4],
      ],
    }[size as 1 | 2 | 3];
    rows.push(patterns[rows.length % patterns.length] ?? []);
    left -= size;
  }
  return rows.flat();
}
