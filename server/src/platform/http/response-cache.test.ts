import { createServer, type RequestListener } from 'node:http';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { observeRequests, requestLogging } from '../observability/observe-requests.ts';
import { createResponseCache, rawHeadersOf, repeatedHeaders } from './response-cache.ts';

const apps: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** A route that counts its calls, whose response may be replayed while `isCurrent`. */
async function countingRoute({ isLoggingAll = false } = {}) {
  const app = fastify({ ...requestLogging });
  apps.push(app);
  observeRequests(app as never);
  const cache = createResponseCache(() => isLoggingAll);
  cache.intercept(app.server);
  const state = { calls: 0, isCurrent: true };
  app.get('/list', (request, reply) => {
    state.calls += 1;
    const text = `answer ${state.calls} to ${request.headers.tenantname}`;
    const headers = rawHeadersOf(reply);
    cache.remember(request, (repeated, response) => {
      if (state.isCurrent) response.writeHead(200, repeatedHeaders(headers, repeated)).end(text);
      return state.isCurrent;
    });
    return reply.send(text);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path = '/list', headers: Record<string, string> = { tenantname: 'pool' }) =>
    fetch(url + path, { headers });
  const get = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).text();
  return { state, ask, get };
}

test('replays the response to an identical request without calling the route', async () => {
  const { state, get } = await countingRoute();
  expect([await get(), await get(), await get()]).toEqual(Array(3).fill('answer 1 to pool'));
  expect(state.calls).toBe(1);
});

test('gives each response, including a replayed one, the id of its own request', async () => {
  const { state, ask } = await countingRoute();
  const idOf = async (id?: string) => {
    const answer = await ask('/list', { tenantname: 'pool', ...(id && { 'x-request-id': id }) });
    return answer.headers.get('x-request-id');
  };
  const ids = [await idOf(), await idOf(), await idOf('of-a-proxy'), await idOf()];
  expect(new Set(ids).size).toBe(4);
  expect(ids).toEqual([expect.any(String), expect.any(String), 'of-a-proxy', expect.any(String)]);
  expect(state.calls).toBe(1);
});

test.each([
  ['another tenant', '/list', { tenantname: 'rink' }],
  ['another search', '/list?day=2', { tenantname: 'pool' }],
  ['another language', '/list', { tenantname: 'pool', languageuser: 'de-DE' }],
  ['another browser language', '/list', { tenantname: 'pool', 'accept-language': 'de' }],
  ['another compression', '/list', { tenantname: 'pool', 'accept-encoding': 'identity' }],
])('treats a request with %s as another request', async (_difference, path, headers) => {
  const { state, get } = await countingRoute();
  await get();
  await get(path, headers);
  expect(state.calls).toBe(2);
});

test('passes a request with a token to the route', async () => {
  const { state, get } = await countingRoute();
  await get();
  await get('/list', { tenantname: 'pool', authorization: 'Bearer token' });
  expect(state.calls).toBe(2);
});

test('does not replay a response that is no longer current', async () => {
  const { state, get } = await countingRoute();
  await get();
  state.isCurrent = false;
  expect(await get()).toBe('answer 2 to pool');
});

test('replays nothing while the speed trick is switched off', async () => {
  vi.stubEnv('GUICHET_WITHOUT', 'response-cache');
  const { state, get } = await countingRoute();
  vi.unstubAllEnvs();
  await get();
  await get();
  expect(state.calls).toBe(2);
});

test('replays nothing while every request is logged', async () => {
  const { state, get } = await countingRoute({ isLoggingAll: true });
  await get();
  await get();
  expect(state.calls).toBe(2);
});

test('passes an uncached request to every listener of the server', () => {
  const called: string[] = [];
  const server = createServer();
  const listeners: RequestListener[] = [() => called.push('first'), () => called.push('second')];
  for (const listener of listeners) server.on('request', listener);
  createResponseCache(() => false).intercept(server);
  server.emit('request', { method: 'GET', url: '/', headers: {} }, {});
  expect(called).toEqual(['first', 'second']);
});
