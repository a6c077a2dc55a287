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
      if (tenant === 'museum') return ['fr-FR', 'de-DE', 'en-GB'];
      return tenant === 'pool' ? ['de-DE', 'en-GB'] : undefined;
    },
    onTenantChange: () => undefined,
    publicUrl: 'https://shop.example',
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const visit = async (path: string, requested: Record<string, string> = {}) => {
  const { status, headers } = await fetch(url + path, { redirect: 'manual', headers: requested });
  return [status, headers.get('location')];
};

it.each([
  ['/pool', '/de-DE/pool'],
  ['/pool/search?times=1', '/de-DE/pool/search?times=1'],
])('redirects a page in a language that is not offered to the default one: %s', async (path, location) =>
  expect(await visit(path)).toEqual([302, location]),
);

it.each(['/de-DE/pool', '/en-GB/pool/search', '/pool/backoffice/login', '/', '/rink', '/broken'])(
  'shows a page whose language is offered, and pages without venue: %s',
  async (path) => expect(await visit(path)).toEqual([200, null]),
);

it.each([
  ['/museum/search?day=1', 'de-AT,fr;q=0.5', '', '/de-DE/museum/search?day=1'],
  ['/museum', 'nl, en;q=0.5', '', '/en-GB/museum'],
  ['/museum', 'de', 'a=b; i18n_redirected=en-GB', '/en-GB/museum'],
  ['/', 'de', '', '/de-DE'],
])('redirects %s to the chosen language or that of the browser', async (path, languages, cookie, location) =>
  expect(await visit(path, { 'accept-language': languages, cookie })).toEqual([302, location]),
);

it.each([
  ['/museum', 'fr-CH, de', ''],
  ['/museum', 'nl', ''],
  ['/museum', 'de', 'i18n_redirected=fr-FR'],
  ['/museum', '*', ''],
  ['/en-GB/museum', 'de', ''],
  ['/museum/embed', 'de', ''],
  ['/museum/backoffice', 'de', ''],
])(
  'shows %s when the address names a language, or the visitor prefers its language',
  async (path, languages, cookie) =>
    expect(await visit(path, { 'accept-language': languages, cookie })).toEqual([200, null]),
);

it('does not replay a page for a visitor with another preferred language', async () => {
  const german = { 'accept-language': 'de' };
  expect(await visit('/museum/map', { ...german, cookie: 'i18n_redirected=fr-FR' })).toEqual([200, null]);
  expect(await visit('/museum/map', german)).toEqual([302, '/de-DE/museum/map']);
});
