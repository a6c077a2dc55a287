import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from './admin-session.ts';
import { customerSession } from './session.ts';
import { createSessionStore } from './session-store.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const ANSWER = { token: 'new token', expiresAt: '2026-11-21T10:30:00.000Z' };

const kept = new Map<string, string>();
let written: string[] = [];
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem(key: string, value: string) {
    kept.set(key, value);
    written.push(key);
  },
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubEnv('SSR', false);
  vi.stubGlobal('location', { pathname: '/aqua-rivage/backoffice' });
  vi.stubGlobal('localStorage', storage);
  kept.clear();
  written = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const create = () =>
  createSessionStore({
    token: 'token',
    expiry: 'tokenExpiry',
    refreshedAt: 'refreshTokenDateTime',
    device: 'device',
    owned: ['cards'],
  });

describe('a stored session', () => {
  it('is stored with its expiry before its token, which other tabs observe', () => {
    create().keep(ANSWER);
    expect(written.indexOf('aqua-rivage/tokenExpiry')).toBeLessThan(written.indexOf('aqua-rivage/token'));
  });

  it.each([
    ['public site', customerSession, 'token', 'tokenExpiry'],
    ['back office', adminSession, 'adminToken', 'adminTokenExpiry'],
  ] as const)('is so of the %s, too', (_site, session, token, expiry) => {
    session.keep(ANSWER);
    expect(written.slice(0, 2)).toEqual([`aqua-rivage/${expiry}`, `aqua-rivage/${token}`]);
  });

  it('is available at once, and after a reload', () => {
    const session = create();
    session.keep(ANSWER);
    const expected = { token: 'new token', expiresAt: Date.parse(ANSWER.expiresAt) };
    expect(session.current()).toEqual(expected);
    expect(create().current()).toEqual(expected);
  });

  it('ends when it expires', () => {
    const session = create();
    session.keep(ANSWER);
    vi.setSystemTime(Date.parse(ANSWER.expiresAt));
    expect(session.current()).toBeUndefined();
    expect(create().current()).toBeUndefined();
  });

  it('belongs to one venue', () => {
    create().keep(ANSWER);
    vi.stubGlobal('location', { pathname: '/patinoire-givre/backoffice' });
    expect(create().current()).toBeUndefined();
  });
});

it('is removed with all other stored data of the person', () => {
  const session = create();
  session.keep(ANSWER);
  kept.set('aqua-rivage/cards', '[]').set('aqua-rivage/cart', '{}');
  session.clear();
  expect(session.current()).toBeUndefined();
  expect([...kept.keys()]).toEqual(['aqua-rivage/cart']);
});

it('keeps the identifier of this browser, also after the sign-out', () => {
  const session = create();
  expect(session.device()).toBeUndefined();
  session.keep({ ...ANSWER, device: 'this one' });
  session.keep(ANSWER);
  session.clear();
  expect(create().device()).toBe('this one');
});

it('follows the sign-in and the sign-out of another tab', () => {
  const listeners = new Set<(event: { key: string }) => void>();
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener));
  const notify = (key: string) => {
    for (const listener of listeners) listener({ key: `aqua-rivage/${key}` });
  };
  const session = create();
  const stop = session.store.subscribe(() => undefined);
  kept.set('aqua-rivage/tokenExpiry', ANSWER.expiresAt).set('aqua-rivage/token', 'other tab');
  notify('token');
  expect(session.current()?.token).toBe('other tab');
  kept.delete('aqua-rivage/token');
  notify('token');
  expect(session.current()).toBeUndefined();
  stop();
  expect(listeners.size).toBe(0);
});
