import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetLinkToken, readLinkToken } from './link-token.ts';

const TOKEN = 'Zk3v9Q_1dDq0m2-8Yx7WbN4cLr5TfHs6PuAoGeJiKtE';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('location', { pathname: '/aqua-rivage/my-supports' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('readLinkToken stores the token of a link during the sign-in, until forgetLinkToken removes it', () => {
  expect(readLinkToken('requestToken', TOKEN)).toBe(TOKEN);
  expect(readLinkToken('requestToken', '')).toBe(TOKEN);
  expect(readLinkToken('transferToken', '')).toBeUndefined();
  forgetLinkToken('requestToken');
  expect(readLinkToken('requestToken', '')).toBeUndefined();
});

it('readLinkToken ignores a hash that names a place on the page', () => {
  expect(readLinkToken('requestToken', 'movements')).toBeUndefined();
  readLinkToken('requestToken', TOKEN);
  expect(readLinkToken('requestToken', 'movements')).toBe(TOKEN);
});
