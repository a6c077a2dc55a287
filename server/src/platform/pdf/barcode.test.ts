import { describe, expect, it } from 'vitest';
import { qrCode, qrCodeSvg } from './barcode.ts';

/** Converts the path back into modules. */
function modules({ path, size }: { path: string; size: number }): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let column = Number(x); column < Number(x) + Number(width); column += 1) {
      const row = grid[Number(y)];
      if (row) row[column] = true;
    }
  }
  return grid;
}

const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

describe('QR code', () => {
  it('has three finder patterns, and none in the fourth corner', () => {
    const code = qrCode('A7K29F4M2QX7');
    const grid = modules(code);
    const corner = (row: number, column: number) =>
      Array.from({ length: 7 }, (_, y) =>
        Array.from({ length: 7 }, (_, x) => (grid[row + y]?.[column + x] ? '#' : '.')).join(''),
      );
    expect(code.size).toBe(21);
    expect(corner(0, 0)).toEqual(FINDER);
    expect(corner(0, 14)).toEqual(FINDER);
    expect(corner(14, 0)).toEqual(FINDER);
    expect(corner(14, 14)).not.toEqual(FINDER);
  });

  it('has more modules for a longer text', () => {
    expect(qrCode('a'.repeat(80)).size).toBeGreaterThan(29);
  });

  it('has a white border of four modules as an image', () => {
    expect(qrCodeSvg('A7K29F4M2QX7')).toContain('viewBox="-4 -4 29 29"');
  });
});
