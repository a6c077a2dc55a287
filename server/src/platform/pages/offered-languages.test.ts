import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResponseCache } from '../http/response-cache.ts';
import { registerPages } from './pages.ts';

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = fastify();
  await registerPages(app, {
    deploymentMode: 'dev',
    loadEntry: async () => ({ fetch: () => new Response('<html><head></head><body>…</body></html>') }),
    responseCache: createResponseCache(() => false),
    callApi: async () => Promise.reject(new Error('This page makes no call')),
    originsOf: async () => ({ formOrigins: [], connectOrigins: [], frameOrigins: [] }),
    languagesOf: async (tenant) => {
      if (tenant === 'broken') throw new Error('No database');
      return tenant === 'pool' ? ['de-DE', 'en-GB'] : undefined;
    },
    onTenantChange: () => undefined,
    publicUrl: 'https://shop.example',
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const visit = async (path: string) => {
  const { status, headers } = await fetch(url + path, { redirect: 'manual' });
  return [status, headers.get('location')];
};

it.each([
  ['/pool', '/de-DE/pool'],
  ['/pool/search?times=1', '/de-DE/pool/search?times=1'],
])('a page in a language that is not offered leads to the default one: %s', async (path, location) =>
  expect(await visit(path)).toEqual([302, location]),
);

it.each(['/de-DE/pool', '/en-GB/pool/search', '/pool/backoffice/login', '/', '/rink', '/broken'])(
  'a page is shown where its language is offered, or no venue offers any: %s',
  async (path) => expect(await visit(path)).toEqual([200, null]),
);
