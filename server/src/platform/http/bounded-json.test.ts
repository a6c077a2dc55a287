import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countJsonValues, JSON_BOUNDS } from './bounded-json.ts';

/** Upper bound by commas and opening brackets; an empty object has no value inside. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + valuesIn(one), 1);
}

describe('countJsonValues', () => {
  it('counts at least the values of the text, and at most twice as many', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const count = countJsonValues(JSON.stringify(value), { values: 1e6, depth: 40 }) ?? 0;
        expect(count).toBeGreaterThanOrEqual(1);
        expect(count).toBeLessThanOrEqual(2 * valuesIn(value));
        expect(count * 2).toBeGreaterThanOrEqual(valuesIn(value));
      }),
    );
  });

  it.each([
    ['commas and brackets in a text', JSON.stringify('a,b,[{"'.repeat(1000)), 1],
    ['a text that ends with backslashes', JSON.stringify(['\\', '\\\\', '\\"', ',']), 5],
    ['a text without an end', '["abc', 2],
    ['nothing', '', 1],
  ])('counts %s', (_case, text, count) => expect(countJsonValues(text)).toBe(count));

  it.each([
    ['more values than the bound', `[${'{},'.repeat(JSON_BOUNDS.values)}`],
    ['more numbers than the bound', `[${'1,'.repeat(JSON_BOUNDS.values)}1]`],
    ['more levels than the bound', '['.repeat(JSON_BOUNDS.depth + 1)],
  ])('rejects %s', (_case, text) => expect(countJsonValues(text)).toBeUndefined());

  it('accepts the bounds themselves', () => {
    expect(countJsonValues(`[${'1,'.repeat(JSON_BOUNDS.values - 2)}1]`)).toBe(JSON_BOUNDS.values);
    expect(countJsonValues('['.repeat(JSON_BOUNDS.depth))).toBe(JSON_BOUNDS.depth + 1);
  });
});
