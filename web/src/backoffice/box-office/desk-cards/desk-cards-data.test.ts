import { describe, expect, it } from 'vitest';
import { problemOf, typedQuantity } from './desk-cards-data.ts';

it('typedQuantity reads units, and euros as cents, with the sign of the direction', () => {
  expect(typedQuantity('3', false, 'admission')).toBe(3);
  expect(typedQuantity(' 3 ', true, 'minute')).toBe(-3);
  expect(typedQuantity('12,50', false, 'cent')).toBe(1250);
  expect(typedQuantity('', true, 'admission')).toBe(0);
  expect(typedQuantity('1.5', false, 'admission')).toBeUndefined();
  expect(typedQuantity('-2', false, 'admission')).toBeUndefined();
});

describe('problemOf', () => {
  const typed = (quantity: string, direction = 'more', lastDay = '') => ({ quantity, direction, lastDay });
  it.each([
    ['nothing', typed('')],
    ['nothing', typed('0')],
    ['notWhole', typed('1,5')],
    ['notWhole', typed('100001')],
    ['tooFew', typed('8', 'less')],
    [undefined, typed('7', 'less')],
    [undefined, typed('100000')],
    [undefined, typed('', 'more', '2030-01-01')],
  ] as const)('returns %s for %o on a card of seven admissions', (problem, values) =>
    expect(problemOf({ unit: 'admission', remaining: 7 }, values)).toBe(problem),
  );

  it('asks for a day for a period, and for an amount of euros for credit', () => {
    expect(problemOf({ unit: 'period' }, typed(''))).toBe('noDay');
    expect(problemOf({ unit: 'cent', remaining: 500 }, typed('abc'))).toBe('notMoney');
    expect(problemOf({ unit: 'cent', remaining: 500 }, typed('5,01', 'less'))).toBe('tooFew');
  });
});
