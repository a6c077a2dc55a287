import { LOCALES } from '@guichet/contract/locale.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResponseCache } from '../http/response-cache.ts';
import { registerPages } from './pages.ts';

const HOST = 'https://www.example.com';

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = fastify();
  const responseCache = createResponseCache(() => false);
  responseCache.intercept(app.server);
  await registerPages(app, {
    deploymentMode: 'dev',
    loadEntry: async () => ({ fetch: () => new Response('<html><head></head><body>…</body></html>') }),
    responseCache,
    callApi: async () => Promise.reject(new Error('This page makes no call')),
    languagesOf: async () => undefined,
    originsOf: async (tenant) => {
      if (tenant === 'broken') throw new Error('No database');
      const frameOrigins = tenant === 'pool' ? [HOST] : [];
      return { formOrigins: [], connectOrigins: [], frameOrigins };
    },
    onTenantChange: () => undefined,
    publicUrl: 'https://shop.example',
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sources that may show a page in a frame, by both headers that decide about it. */
async function framedBy(path: string) {
  const { headers } = await fetch(url + path);
  const policy = headers.get('content-security-policy') ?? '';
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1];
  return [ancestors, headers.get('x-frame-options')];
}

describe('a page in a frame of another website', () => {
  it.each(['/pool/embed', '/de-DE/pool/embed?service=A', '/POOL/embed'])(
    'is allowed for the embedded page on the websites named by its venue: %s',
    async (path) => {
      // The second response is cached.
      for (let time = 0; time < 2; time++) expect(await framedBy(path)).toEqual([`'self' ${HOST}`, null]);
    },
  );

  it.each(['/rink/embed', '/broken/embed'])('is at no other where there is none: %s', async (path) =>
    expect(await framedBy(path)).toEqual(["'self'", null]),
  );

  it.each([
    '/',
    '/embed',
    '/pool',
    '/pool/cart',
    '/pool/embed/more',
    '/pool/cart/embed',
    '/pool/backoffice/embed',
    '/backoffice/pool/embed',
  ])('is not allowed for any other page: %s', async (path) =>
    expect(await framedBy(path)).toEqual(["'none'", 'DENY']),
  );
});

it('the embed script is loadable by other websites and knows the languages', async () => {
  const response = await fetch(`${url}/embed.js`);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const text = await response.text();
  for (const locale of LOCALES) expect(text).toContain(`"${locale}":`);
  expect(() => new Function(text)).not.toThrow();
});
