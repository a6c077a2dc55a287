import { describe, expect, it } from 'vitest';
import { percentOf, perMilleOf, problemsOf } from './reseller-values.ts';

describe('perMilleOf', () => {
  it.each([
    ['12,5', 125],
    ['12.5 %', 125],
    ['0', 0],
    ['100', 1000],
    ['100,1', undefined],
    ['12,55', undefined],
    ['', undefined],
    ['-3', undefined],
  ])('reads %j as %s', (text, perMille) => {
    expect(perMilleOf(text)).toBe(perMille);
  });
});

it('percentOf uses the decimal sign of the language', () => {
  expect([percentOf(125, 'fr-FR'), percentOf(125, 'en-GB'), percentOf(100, 'de-DE')]).toEqual([
    '12,5',
    '12.5',
    '10',
  ]);
});

it('problemsOf reports an empty name and a commission that is not a percentage', () => {
  expect(problemsOf({ name: ' ', commission: 'ten' })).toEqual({
    name: 'field.required',
    commission: 'field.percentage',
  });
});
