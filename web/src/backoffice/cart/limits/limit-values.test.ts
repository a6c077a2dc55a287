import { CartLimits } from '@guichet/contract/cart/limits.ts';
import { expect, it } from 'vitest';
import { limitsOf, problemsOf, valuesOf } from './limit-values.ts';

const limits = {
  network: { carts: 40, places: 150, sessionPlaces: 60, changes: 120 },
  account: { carts: 20, places: 250, sessionPlaces: 100, changes: 120 },
  extendShare: 10,
};

it('valuesOf shows limits as text, and limitsOf parses them', () => {
  expect(limitsOf(valuesOf(limits))).toEqual(limits);
  expect(problemsOf(valuesOf(limits))).toEqual({});
});

it.each([
  ['', 'field.required'],
  ['0', 'field.number'],
  ['-1', 'field.number'],
  ['1.5', 'field.number'],
  ['1e3', 'field.number'],
  ['100001', 'field.number'],
  ['100000', undefined],
] as const)('says of "%s" places what is wrong: %s', (places, problem) => {
  const values = valuesOf(limits);
  values.network.places = places;
  expect(problemsOf(values)['network.places']).toBe(problem);
  if (/^[\d.-]+$/.test(places))
    expect(CartLimits.safeParse(limitsOf(values)).success).toBe(problem === undefined);
});
