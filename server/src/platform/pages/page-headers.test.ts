import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResponseCache } from '../http/response-cache.ts';
import { registerPages } from './pages.ts';

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
    originsOf: async () => ({ formOrigins: [], connectOrigins: [], frameOrigins: [] }),
    onTenantChange: () => undefined,
    publicUrl: 'https://shop.example',
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Headers of a page, sent and replayed. */
async function headersOf(path: string) {
  const answers = [await fetch(url + path), await fetch(url + path)];
  return answers.map(({ headers }) => headers);
}

describe('camera and WebAssembly', () => {
  it.each(['/pool/backoffice/entrance', '/en-GB/pool/backoffice/entrance'])(
    'are allowed on the page of an entrance: %s',
    async (path) => {
      for (const headers of await headersOf(path)) {
        expect(headers.get('permissions-policy')).toContain('camera=(self)');
        expect(headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'");
      }
    },
  );

  it.each([
    '/',
    '/pool',
    '/pool/entrance',
    '/pool/backoffice',
    '/pool/backoffice/entrance/reason',
    '/pool/backoffice/login',
  ])('are allowed on no other page: %s', async (path) => {
    for (const headers of await headersOf(path)) {
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('content-security-policy')).not.toContain('wasm');
    }
  });
});

describe('headers of a page', () => {
  it('separate it from other websites, sent and replayed', async () => {
    for (const headers of await headersOf('/pool')) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers.get('content-security-policy')).toMatch(
        /object-src 'none'; base-uri 'none'; frame-ancestors 'none'/,
      );
    }
  });
});
