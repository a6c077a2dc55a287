import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wholeNumber } from './use-typed-number.ts';

describe('wholeNumber', () => {
  it('parses a whole number within the limits', () => {
    expect(wholeNumber('3', 1, 13)).toBe(3);
    expect(wholeNumber(' 12 ', 3, 99)).toBe(12);
    expect(wholeNumber('13', 1, 13)).toBe(13);
  });

  it('rejects decimals, signs, exponents, letters and numbers outside of the limits', () => {
    for (const text of ['1,5', '1.5', '-1', '+1', '1e1', '2 3', 'two', '14', '0'])
      expect(wholeNumber(text, 1, 13), text).toBeUndefined();
  });

  it('reads an empty field as zero only where zero is allowed', () => {
    expect(wholeNumber(' ', 0, 13)).toBe(0);
    expect(wholeNumber('', 1, 13)).toBeUndefined();
  });
});

describe('number fields', () => {
  const files = globSync('web/src/**/*.tsx', { cwd: new URL('../../..', import.meta.url).pathname });
  const controls = files.flatMap((path) => {
    const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    return [...text.matchAll(/<\w*Input\b(?:(?!\/>).)*\/>/gs)].map(([control]) => ({ path, control }));
  });

  it('have no maxLength, which silently cuts a number that is too long', () => {
    const cut = controls.filter(
      ({ control }) =>
        /inputMode="(numeric|decimal)"|<NumberInput|type="number"|text\('zip'\)/.test(control) &&
        control.includes('maxLength'),
    );
    expect(cut).toEqual([]);
  });

  it('are text fields, since a field of the type number drops the comma of 1,5', () => {
    expect(controls.length).toBeGreaterThan(50);
    expect(controls.filter(({ control }) => control.includes('type="number"'))).toEqual([]);
  });
});
