import { expect, it } from 'vitest';
import { mosaicSpans } from './view.ts';

it('mosaicSpans fills every row for any number of families', () => {
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
