import { expect, it } from 'vitest';
import { adminReturnPath } from './admin-return-path.ts';

const HOME = '/aqua-rivage/backoffice';

it.each([HOME, `${HOME}/roles`, `${HOME}/audit?search=jeanne&from=2026-11-01`, `${HOME}/design#logo`])(
  'a sign-in returns to %s',
  (from) => {
    expect(adminReturnPath(from, 'aqua-rivage')).toBe(from);
  },
);

it('adminReturnPath keeps the language of the page', () => {
  expect(adminReturnPath(`/de-DE${HOME}/roles`, 'aqua-rivage')).toBe(`${HOME}/roles`);
});

it.each([
  undefined,
  '',
  'backoffice',
  `https://evil.example${HOME}`,
  `//evil.example${HOME}`,
  `/\\evil.example${HOME}`,
  'javascript:alert(1)',
  '/aqua-rivage',
  '/aqua-rivage/cart',
  '/aqua-rivage/backofficer',
  '/patinoire-givre/backoffice/roles',
  `${HOME}/../../patinoire-givre/backoffice`,
  `${HOME}/login?from=${HOME}`,
  `${HOME}/forgottenPassword`,
  `${HOME}/password#key`,
])('a sign-in does not return to %s', (from) => {
  expect(adminReturnPath(from, 'aqua-rivage')).toBe(HOME);
});
