import { expect, it } from 'vitest';
import { paymentTypesFor } from './rules.ts';

it('offers a card for an amount, and the free type for a free cart', () => {
  expect(paymentTypesFor(2200)).toEqual([4]);
  expect(paymentTypesFor(0)).toEqual([9]);
});
