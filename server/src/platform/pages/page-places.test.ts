import { LOCALES } from '@guichet/contract/locale.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createResponseCache } from '../http/response-cache.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { pagePlaces } from './page-places.ts';
import { registerPages } from './pages.ts';

const PLATFORM = 'https://tickets.example';
const POOL = 'https://billets.pool.example';

const pool = { id: '1', name: 'pool', origin: POOL } as unknown as Tenant;
const rink = { id: '2', name: 'rink', origin: '' } as unknown as Tenant;

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  const responseCache = createResponseCache(() => false);
  responseCache.intercept(app.server);
  await registerPages(app, {
    deploymentMode: 'prod',
    loadEntry: async () => ({
      fetch: (_request, { context }) =>
        new Response(`<html><head></head><body>${(context as { origin: string }).origin}</body></html>`),
    }),
    responseCache,
    callApi: async () => Promise.reject(new Error('This page makes no call')),
    originsOf: async () => ({ formOrigins: [], connectOrigins: [], frameOrigins: [] }),
    languagesOf: async (name) => (['pool', 'rink'].includes(name) ? LOCALES : undefined),
    onTenantChange: () => undefined,
    publicUrl: PLATFORM,
    places: pagePlaces(PLATFORM, {
      find: async (name) => [pool, rink].find((tenant) => tenant.name === name),
      atHost: async (hostname) => (hostname === new URL(POOL).hostname ? pool : undefined),
    }),
  });
});
afterAll(() => app.close());

const open = async (address: string) => {
  const { host, pathname, search } = new URL(address);
  const { statusCode, headers, body } = await app.inject({ url: pathname + search, headers: { host } });
  return { status: statusCode, location: headers.location, body };
};

describe('a venue on its own domain', () => {
  test.each(['/pool', '/en-GB/pool/cart', '/pool/backoffice', '/pool/nowhere'])(
    'serves its pages there under the same paths: %s',
    async (path) => {
      const { status, body } = await open(POOL + path);
      expect([status, body]).toEqual([200, expect.stringContaining(POOL)]);
    },
  );

  test.each(['/pool', '/de-DE/pool/ticketing/X?day=2026-07-14', '/pool/backoffice/login'])(
    'is the target of redirects from the platform: %s',
    async (path) => expect(await open(PLATFORM + path)).toMatchObject({ status: 302, location: POOL + path }),
  );

  test.each([
    ['/', '/pool'],
    ['/en-GB', '/en-GB/pool'],
  ])('shows its home page instead of the list of venues: %s', async (path, home) =>
    expect(await open(POOL + path)).toMatchObject({ status: 302, location: POOL + home }),
  );

  test('does not show a venue of another origin', async () =>
    expect(await open(`${POOL}/rink/cart`)).toMatchObject({
      status: 302,
      location: `${PLATFORM}/rink/cart`,
    }));

  test('keeps the embedded page at the origin where other websites have found it', async () =>
    expect((await open(`${PLATFORM}/pool/embed?service=A`)).status).toBe(200));
});

describe('the platform', () => {
  test.each(['/', '/rink', '/unknown'])('keeps its own pages: %s', async (path) => {
    const { status, body } = await open(PLATFORM + path);
    expect([status, body]).toEqual([200, expect.stringContaining(PLATFORM)]);
  });
});

it('names the sitemap of the requested origin in robots.txt', async () => {
  expect((await open(`${PLATFORM}/robots.txt`)).body).toContain(`Sitemap: ${PLATFORM}/sitemap.xml`);
  expect((await open(`${POOL}/robots.txt`)).body).toContain(`Sitemap: ${POOL}/sitemap.xml`);
});

it('does not replay at one origin a response of the other', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'accept-encoding': 'br' };
  const asked = async (host: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const { get } = await import('node:http');
    get(`${url}/pool`, { headers: { ...headers, host } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
    return promise;
  };
  for (let time = 0; time < 2; time++) {
    expect(await asked('billets.pool.example')).toBe(200);
    expect(await asked('tickets.example')).toBe(302);
  }
});
