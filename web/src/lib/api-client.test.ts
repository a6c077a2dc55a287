import type { CallKey } from '@guichet/contract/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import type { Session, SessionStore } from './session-store.ts';

const MINUTE = 60_000;

let session: SessionStore;
/** Every request, as `GET /path token`. */
let requests: string[];
/** Responds to a request; undefined stands for an empty success. */
let answer: (request: string) => Response | Promise<Response> | undefined;

const refused = (status: number, code: string) =>
  Response.json({ code: `api-error.oap.${code}`, error: '' }, { status });
const refreshed = () =>
  Response.json({ token: 'fresh', expiresAt: new Date(Date.now() + 30 * MINUTE).toISOString() });

function signedIn(token: string | undefined, minutes = 30): SessionStore {
  let current: Session | undefined = token ? { token, expiresAt: Date.now() + minutes * MINUTE } : undefined;
  return {
    current: () => current,
    keep: (given) => {
      current = { token: given.token, expiresAt: Date.parse(given.expiresAt) };
    },
    clear: () => {
      current = undefined;
    },
    device: () => undefined,
    store: undefined as never,
  };
}

beforeEach(() => {
  requests = [];
  answer = () => undefined;
  vi.stubGlobal('location', { pathname: '/aqua-rivage' });
  vi.stubGlobal(
    'fetch',
    async (path: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      const token = headers.authorization?.replace('Bearer ', '') ?? 'anonymous';
      const request = `${method} ${path.replace('/api/v1', '')} ${token}`;
      requests.push(request);
      return (await answer(request)) ?? new Response(null, { status: 204 });
    },
  );
});

afterEach(() => void vi.unstubAllGlobals());

const client = (options: { retriesAnonymously?: boolean } = {}) =>
  createApiClient<CallKey>({ session, refreshKey: 'GET /user/RefreshToken', ...options });

it('makes a call with the token of the session', async () => {
  session = signedIn('mine');
  await client().call('POST /user/logout');
  expect(requests).toEqual(['POST /user/logout mine']);
});

it('extends a session that ends within ten minutes first, once for concurrent calls', async () => {
  session = signedIn('old', 9);
  answer = (request) => (request.includes('RefreshToken') ? refreshed() : undefined);
  const { call } = client();
  await Promise.all([call('GET /user/civilities'), call('GET /user/countries'), call('GET /user/user')]);
  expect(requests).toEqual([
    'GET /user/RefreshToken old',
    'GET /user/civilities fresh',
    'GET /user/countries fresh',
    'GET /user/user fresh',
  ]);
});

it('extends a session at its maximum length once, not before every call', async () => {
  session = signedIn('old', 9);
  answer = (request) =>
    request.includes('RefreshToken')
      ? Response.json({ token: 'last', expiresAt: new Date(Date.now() + 9 * MINUTE).toISOString() })
      : undefined;
  const { call } = client();
  await call('GET /user/civilities');
  await call('GET /user/countries');
  expect(requests.filter((request) => request.includes('RefreshToken'))).toHaveLength(1);
});

it('makes the call with the old token when the session cannot be extended, and retries with the next call', async () => {
  session = signedIn('old', 9);
  answer = (request) => (request.includes('RefreshToken') ? refused(503, 'commons.unavailable') : undefined);
  const { call } = client();
  await call('GET /user/civilities');
  await call('GET /user/countries');
  expect(requests.filter((request) => request.includes('RefreshToken'))).toHaveLength(2);
  expect(requests).toContain('GET /user/countries old');
});

it('clears an ended session', async () => {
  session = signedIn('old');
  answer = () => refused(401, 'session.expired');
  await expect(client().call('GET /user/user')).rejects.toBeInstanceOf(ApiError);
  expect(session.current()).toBeUndefined();
  expect(requests).toHaveLength(1);
});

it('keeps a session that began while a call of the previous one was refused', async () => {
  session = signedIn('old');
  answer = async () => {
    session.keep(await refreshed().json());
    return refused(401, 'session.expired');
  };
  await expect(client().call('GET /user/user')).rejects.toBeInstanceOf(ApiError);
  expect(session.current()?.token).toBe('fresh');
});

it('repeats a public read without the session, where the site allows it', async () => {
  session = signedIn('old');
  answer = (request) => (request.endsWith('old') ? refused(401, 'session.expired') : undefined);
  await client({ retriesAnonymously: true }).call('GET /portal/tenants');
  expect(requests).toEqual(['GET /portal/tenants old', 'GET /portal/tenants anonymous']);
});

it('never repeats a change without the session', async () => {
  session = signedIn('old');
  answer = () => refused(401, 'session.expired');
  await expect(client({ retriesAnonymously: true }).call('POST /user/logout')).rejects.toBeInstanceOf(
    ApiError,
  );
  expect(requests).toEqual(['POST /user/logout old']);
});
