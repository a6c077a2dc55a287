import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it.each(['/aqua-rivage', '/aqua-rivage/cart', '/Aqua-Rivage/ticketing/ALL?day=2026-11-21#today'])(
  'returnPath accepts %s',
  (from) => {
    expect(returnPath(from, 'aqua-rivage')).toBe(from);
  },
);

it('returnPath keeps the language of the page', () => {
  expect(returnPath('/en-GB/aqua-rivage/cart', 'aqua-rivage')).toBe('/aqua-rivage/cart');
});

it.each([
  undefined,
  '',
  'cart',
  'https://evil.example',
  '//evil.example/aqua-rivage',
  '/\\evil.example/aqua-rivage',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/patinoire-givre/cart',
  '/aqua-rivage/../patinoire-givre',
  '/aqua-rivage/login?from=/aqua-rivage',
  '/aqua-rivage/signin',
  '/aqua-rivage/backoffice/design',
])('returnPath rejects %s', (from) => {
  expect(returnPath(from, 'aqua-rivage')).toBe('/aqua-rivage');
});
