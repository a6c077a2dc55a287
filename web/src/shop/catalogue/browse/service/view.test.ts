import { expect, it } from 'vitest';
import { missingChoice } from './view.ts';

it('a button that adds nothing yet says what has to be chosen: the session, then how many', () => {
  expect(missingChoice(true, 0)).toBe('chooseSession');
  expect(missingChoice(true, 1)).toBe('chooseSession');
  expect(missingChoice(false, 0)).toBe('chooseQuantity');
  expect(missingChoice(false, 1)).toBeUndefined();
});
