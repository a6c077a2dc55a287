import { expect, it } from 'vitest';
import { newCode } from './codes.service.ts';

it('newCode returns six digits, evenly from all numbers', () => {
  const codes = Array.from({ length: 20_000 }, newCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  // Of 20,000 random codes of a million, about 198 pairs are equal.
  expect(codes.length - new Set(codes).size).toBeLessThan(400);
  for (let place = 0; place < 6; place++)
    for (let digit = 0; digit < 10; digit++) {
      const share = codes.filter((code) => code[place] === String(digit)).length / codes.length;
      expect(share).toBeGreaterThan(0.08);
      expect(share).toBeLessThan(0.12);
    }
});
