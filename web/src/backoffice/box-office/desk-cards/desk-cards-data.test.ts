import { expect, it } from 'vitest';
import { typedQuantity } from './desk-cards-data.ts';

it('typedQuantity reads units, and euros as cents, with the sign of the direction', () => {
  expect(typedQuantity('3', false, 'admission')).toBe(3);
  expect(typedQuantity(' 3 ', true, 'minute')).toBe(-3);
  expect(typedQuantity('12,50', false, 'cent')).toBe(1250);
  expect(typedQuantity('', true, 'admission')).toBe(0);
  expect(typedQuantity('1.5', false, 'admission')).toBeUndefined();
  expect(typedQuantity('-2', false, 'admission')).toBeUndefined();
});
