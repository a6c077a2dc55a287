import { afterEach, expect, it, vi } from 'vitest';
import { claimsOf, expiryOnThisClock } from './token.ts';

afterEach(() => void vi.useRealTimers());

const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`;
const ISSUED = Date.parse('2026-11-21T10:00:00Z');

it.each([
  ['right', '2026-11-21T10:00:00.000Z', '2026-11-21T10:30:00.000Z'],
  ['two hours ahead', '2026-11-21T12:00:00.000Z', '2026-11-21T12:30:00.000Z'],
  ['a day behind', '2026-11-20T10:00:00.000Z', '2026-11-20T10:30:00.000Z'],
])('a session lasts as long with a clock that is %s', (_what, now, end) => {
  vi.useFakeTimers({ now: new Date(now) });
  const token = tokenOf({ iat: ISSUED / 1000 });
  expect(expiryOnThisClock({ token, expiresAt: '2026-11-21T10:30:00.000Z' })).toBe(end);
});

it('claimsOf returns no claims of a malformed token', () => {
  expect(claimsOf('garbage')).toEqual({});
  expect(expiryOnThisClock({ token: 'garbage', expiresAt: '2026-11-21T10:30:00.000Z' })).toBe(
    '2026-11-21T10:30:00.000Z',
  );
});
