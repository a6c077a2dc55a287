import { createServer, type RequestListener } from 'node:http';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createRepeatedAnswers } from './response-cache.ts';

const apps: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** A route that counts how often it is really asked, and lets its answer be repeated while `holds`. */
async function counting({ isTold = false } = {}) {
  const app = fastify();
  apps.push(app);
  const repeated = createRepeatedAnswers(() => isTold);
  repeated.standBefore(app.server);
  const state = { asked: 0, holds: true };
  app.get('/list', (request, reply) => {
    state.asked += 1;
    const text = `answer ${state.asked} to ${request.headers.tenantname}`;
    repeated.remember(request, (_again, response) => {
      if (state.holds) response.writeHead(200).end(text);
      return state.holds;
    });
    return reply.send(text);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path = '/list', headers: Record<string, string> = { tenantname: 'pool' }) =>
    (await fetch(url + path, { headers })).text();
  return { state, ask };
}

test('The same words are answered again without asking the route', async () => {
  const { state, ask } = await counting();
  expect([await ask(), await ask(), await ask()]).toEqual(Array(3).fill('answer 1 to pool'));
  expect(state.asked).toBe(1);
});

test.each([
  ['another tenant', '/list', { tenantname: 'rink' }],
  ['another search', '/list?day=2', { tenantname: 'pool' }],
  ['another language', '/list', { tenantname: 'pool', languageuser: 'de-DE' }],
  ['another browser language', '/list', { tenantname: 'pool', 'accept-language': 'de' }],
  ['another compression', '/list', { tenantname: 'pool', 'accept-encoding': 'identity' }],
])('%s is another question', async (_what, path, headers) => {
  const { state, ask } = await counting();
  await ask();
  await ask(path, headers);
  expect(state.asked).toBe(2);
});

test('An answer that no longer holds is not repeated', async () => {
  const { state, ask } = await counting();
  await ask();
  state.holds = false;
  expect(await ask()).toBe('answer 2 to pool');
});

test('Nothing is repeated while every request is to be logged', async () => {
  const { state, ask } = await counting({ isTold: true });
  await ask();
  await ask();
  expect(state.asked).toBe(2);
});

test('It stands before everything that listens, and lets through what it does not know', () => {
  const heard: string[] = [];
  const server = createServer();
  const listeners: RequestListener[] = [() => heard.push('first'), () => heard.push('second')];
  for (const listener of listeners) server.on('request', listener);
  createRepeatedAnswers(() => false).standBefore(server);
  server.emit('request', { method: 'GET', url: '/', headers: {} }, {});
  expect(heard).toEqual(['first', 'second']);
});
