import { expect, it } from 'vitest';
import { PAGES } from '../pages.ts';
import { isUsable } from './right-groups.ts';

it('isUsable accepts a right once a page, or an action on one, needs it', () => {
  expect(isUsable('settings.design', PAGES)).toBe(true);
  expect(isUsable('archived-carts', PAGES)).toBe(true);
  expect(isUsable('settings.sso', [])).toBe(false);
});
