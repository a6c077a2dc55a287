import {
  CODE_ALPHABET,
  isGiftCode,
  plainGiftCode,
  printedGiftCode,
} from '@guichet/contract/payment/gift-card-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawGiftCode, giftCodeHash } from './gift-card-codes.ts';

const character = fc.constantFrom(...CODE_ALPHABET);
const place = fc.integer({ min: 0, max: 19 });

describe('drawGiftCode', () => {
  it('draws correct codes of 20 characters, never the same', () => {
    const codes = Array.from({ length: 2000 }, drawGiftCode);
    expect(codes.every((code) => code.length === 20 && isGiftCode(code))).toBe(true);
    expect(new Set(codes).size).toBe(2000);
  });

  it('uses every character of the alphabet at every random place', () => {
    const codes = Array.from({ length: 2000 }, drawGiftCode);
    for (let index = 0; index < 18; index++)
      expect(new Set(codes.map((code) => code[index])).size).toBe(CODE_ALPHABET.length);
  });
});

describe('isGiftCode', () => {
  it('rejects every code with one wrong character', () => {
    fc.assert(
      fc.property(place, character, (index, typed) => {
        const code = drawGiftCode();
        fc.pre(code[index] !== typed);
        expect(isGiftCode(code.slice(0, index) + typed + code.slice(index + 1))).toBe(false);
      }),
    );
  });

  it('rejects every code with two exchanged random characters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 0, max: 17 }), (left, right) => {
        const code = [...drawGiftCode()];
        const [a = '', b = ''] = [code[left], code[right]];
        fc.pre(a !== b);
        code[left] = b;
        code[right] = a;
        expect(isGiftCode(code.join(''))).toBe(false);
      }),
    );
  });

  it('accepts a code as it is printed', () => {
    const code = drawGiftCode();
    expect(plainGiftCode(printedGiftCode(code))).toBe(code);
    expect(giftCodeHash(plainGiftCode(` ${printedGiftCode(code).toLowerCase()} `))).toEqual(
      giftCodeHash(code),
    );
  });
});
