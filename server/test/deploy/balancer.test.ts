import { connect as connectPlain } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#embedded-postgres/cluster.ts';
import { createResponseCache } from '#platform/http/response-cache.ts';
import { registerPages } from '#platform/pages/pages.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { isInstalled, requireProgram } from './installed.ts';
import { type Nginx, startNginx } from './nginx.ts';

const PORTAL = 'billets.example.test';
const VENUE = 'billets.aqua.example.test';

const dispatcher = new Agent({ connect: { rejectUnauthorized: false, servername: PORTAL } });
let nginx: Nginx | undefined;
let ports: { http: number; https: number; portal: number };
let portal: PortalTest;

beforeAll(async () => {
  ports = { http: await findFreePort(), https: await findFreePort(), portal: await findFreePort() };
  portal = await portalTest({
    settings: { trustedProxies: ['127.0.0.1'], publicUrl: `https://${PORTAL}`, isPublicUrlSet: true },
  });
  await portal.sql(`update portal.tenant set preprod_origin = $1 where name = 'aqua-rivage'`, [
    `https://${VENUE}`,
  ]);
  portal.services.tenants.invalidate();
  portal.app.get('/icons/seen', async ({ ip, hostname, protocol }) => ({ ip, hostname, protocol }));
  portal.app.get('/icons/names', async ({ headers }) => ({
    requestId: headers['x-request-id'],
    traceparent: headers.traceparent,
    tracestate: headers.tracestate,
  }));
  portal.app.get('/icons/busy', (_request, reply) => reply.code(503).header('retry-after', '7').send('busy'));
  await registerPages(portal.app, {
    deploymentMode: 'prod',
    loadEntry: async () => ({ fetch: () => new Response('<html><head></head><body>…</body></html>') }),
    responseCache: createResponseCache(() => false),
    callApi: async () => Promise.reject(new Error('This page makes no call')),
    languagesOf: async () => undefined,
    originsOf: async () => ({ formOrigins: [], connectOrigins: [], frameOrigins: [] }),
    onTenantChange: () => undefined,
    publicUrl: `https://${PORTAL}`,
  });
  await portal.app.listen({ port: ports.portal, host: '127.0.0.1' });
  if (isInstalled('nginx'))
    nginx = await startNginx({ ports, processes: [ports.portal, ports.portal], domains: [PORTAL, VENUE] });
});
afterAll(async () => {
  await nginx?.[Symbol.asyncDispose]();
  await dispatcher.close();
  await portal[Symbol.asyncDispose]();
});

interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'TRACE';
  host?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Requests an address of nginx over TLS, or of the portal itself. */
async function ask(
  path: string,
  { method = 'GET', host = PORTAL, headers = {}, body }: Asked = {},
  port = ports.https,
) {
  const scheme = port === ports.https ? 'https' : 'http';
  const answer = await request(`${scheme}://127.0.0.1:${port}${path}`, {
    method,
    dispatcher,
    headers: { host, ...headers },
    ...(body !== undefined && { body }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

/** Opens a TLS connection of one version. @returns undefined when nginx refuses it */
async function handshake(version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', servername = PORTAL) {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket: TLSSocket = connect(
    {
      port: ports.https,
      host: '127.0.0.1',
      servername,
      minVersion: version,
      maxVersion: version,
      rejectUnauthorized: false,
      // Lets this client offer what it refuses by default.
      ciphers: 'DEFAULT@SECLEVEL=0',
    },
    () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name} ${socket.getPeerCertificate().subject.CN}`);
      socket.end();
    },
  ).on('error', () => resolve(undefined));
  return promise;
}

/** Sends bytes as they are. @returns the status of each answer, until the connection is closed */
async function answersTo(bytes: string, port: number): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket =
    port === ports.https
      ? connect({ port, host: '127.0.0.1', servername: PORTAL, rejectUnauthorized: false })
      : connectPlain({ port, host: '127.0.0.1' });
  let received = '';
  socket.setTimeout(3000, () => socket.destroy());
  socket.on('data', (part) => {
    received += part.toString();
  });
  socket.on('close', () => resolve(received)).on('error', () => resolve(received));
  socket.write(bytes);
  return [...(await promise).matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = '']) => status);
}

describe('TLS of the balancer', () => {
  it('accepts TLS 1.2 and 1.3 with forward secrecy, and no older version', async ({ skip }) => {
    requireProgram('nginx', skip);
    expect(await handshake('TLSv1.3')).toMatch(/^TLSv1\.3 TLS_/);
    expect(await handshake('TLSv1.2')).toMatch(/^TLSv1\.2 ECDHE-/);
    expect(await handshake('TLSv1.1')).toBeUndefined();
  });

  it('shows each domain its own certificate, and connects to no other domain', async ({ skip }) => {
    requireProgram('nginx', skip);
    expect(await handshake('TLSv1.3', VENUE)).toContain(VENUE);
    expect(await handshake('TLSv1.3', 'evil.example.test')).toBeUndefined();
  });
});

describe('request without TLS', () => {
  it('is redirected to the same page with TLS', async ({ skip }) => {
    requireProgram('nginx', skip);
    const { status, headers } = await ask('/aqua-rivage?a=1', {}, ports.http);
    expect([status, headers.location]).toEqual([301, `https://${PORTAL}/aqua-rivage?a=1`]);
    expect(headers.server).toBe('nginx');
  });

  it.each(['/api/v1/Tenant/ApiVersion', '/API/v1/user/login', '/octo/aqua-rivage/products'])(
    'of a program is refused instead of redirected: %s',
    async (path) => {
      if (!nginx) return;
      const { status, headers } = await ask(path, {}, ports.http);
      expect([status, headers.location]).toEqual([403, undefined]);
    },
  );
});

describe('request behind the balancer', () => {
  it.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto'])(
    'reaches the portal with address, host and scheme of the connection, whatever a client sends as %s',
    async (name) => {
      if (!nginx) return;
      const { text } = await ask('/icons/seen', { headers: { [name]: 'evil.example.test' } });
      expect(JSON.parse(text)).toEqual({ ip: '127.0.0.1', hostname: PORTAL, protocol: 'https' });
    },
  );

  it('is named by nginx, whatever a client sends as its names', async ({ skip }) => {
    requireProgram('nginx', skip);
    const forged = { 'X-Request-Id': 'jeanne-morel', traceparent: '00-jeanne', tracestate: 'jeanne=1' };
    const { text } = await ask('/icons/names', { headers: forged });
    expect(JSON.parse(text)).toEqual({ requestId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it('is answered on a venue’s own domain', async ({ skip }) => {
    requireProgram('nginx', skip);
    const { text } = await ask('/icons/seen', { host: VENUE });
    expect(JSON.parse(text)).toMatchObject({ hostname: VENUE });
    expect((await ask('/aqua-rivage', { host: VENUE })).status).toBe(200);
  });

  it.each([
    '/aqua-rivage',
    '/aqua-rivage/backoffice/entrance',
    '/aqua-rivage/embed',
    '/api/v1/Tenant/ApiVersion',
    '/api/v1/cart/getCart',
    '/api/v1/nothing',
    '/embed.js',
    '/robots.txt',
    '/icons/busy',
  ])('gets the headers of the portal unchanged: %s', async (path) => {
    if (!nginx) return;
    const [through, direct] = [await ask(path), await ask(path, {}, ports.portal)];
    const kept = ({ status, headers }: typeof direct) => {
      const { date, server, connection, 'keep-alive': _, 'x-request-id': _id, ...others } = headers;
      return { status, ...others };
    };
    expect(kept(through)).toEqual(kept(direct));
    expect(through.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': expect.any(String),
    });
    expect(through.headers.server).toBe('nginx');
  });

  it('that states its length in two ways is refused', async ({ skip }) => {
    requireProgram('nginx', skip);
    const smuggled = [
      'POST /icons/seen HTTP/1.1',
      `Host: ${PORTAL}`,
      'Content-Length: 6',
      'Transfer-Encoding: chunked',
      '',
      '0',
      '',
      'GET /icons/busy HTTP/1.1',
      '',
      '',
    ].join('\r\n');
    expect(await answersTo(smuggled, ports.https)).toEqual(['400']);
    expect(await answersTo(smuggled, ports.portal)).toEqual(['400']);
  });

  it.each(['/assets/', '/icons/', '/css/'])('gets no list of the folder %s', async (path) => {
    if (!nginx) return;
    const { status, text } = await ask(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/Index of|href="/);
  });

  it('does not reach the metrics, and is not traced', async ({ skip }) => {
    requireProgram('nginx', skip);
    expect((await ask('/metrics')).status).toBe(404);
    expect((await ask('/aqua-rivage', { method: 'TRACE' })).status).toBe(405);
  });
});

const SAFE = {
  'cache-control': 'no-store',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; frame-ancestors 'none'$/,
  ),
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};
const worded = (locale: Locale, key: 'internal.unavailable' | 'request.too-large') =>
  translator(locale, 'errors')(key);

describe('body over 15 MB', () => {
  it('is answered 413 in words, as the portal answers a call', async ({ skip }) => {
    requireProgram('nginx', skip);
    const asked: Asked = { method: 'POST', headers: { languageuser: 'de-DE' }, body: 'x'.repeat(16_000_000) };
    const { status, headers, text } = await ask('/api/v1/settingsportal/document', asked);
    expect([status, headers['content-type']]).toEqual([413, 'application/json; charset=utf-8']);
    expect(headers).toMatchObject(SAFE);
    expect(JSON.parse(text)).toEqual({
      code: 'api-error.oap.request.too-large',
      error: worded('de-DE', 'request.too-large'),
    });
  });
});

describe('balancer without a process behind it', () => {
  beforeAll(async () => {
    await portal.app.close();
  });

  it.each(LOCALES)(
    'answers 503 with a page in the language of the address, and when to try again: %s',
    async (locale) => {
      if (!nginx) return;
      const { status, headers, text } = await ask(`/${locale}/aqua-rivage`);
      expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(headers).toMatchObject({ ...SAFE, 'retry-after': '5' });
      expect(text).toContain(`<html lang="${locale.slice(0, 2)}">`);
      expect(text).toContain(`<h1>${worded(locale, 'internal.unavailable')}</h1>`);
    },
  );

  it('answers a page without a language in the language of the browser', async ({ skip }) => {
    requireProgram('nginx', skip);
    const { text } = await ask('/aqua-rivage', { headers: { 'accept-language': 'en-US,en;q=0.9' } });
    expect(text).toContain('<html lang="en">');
    expect((await ask('/aqua-rivage')).text).toContain('<html lang="fr">');
  });

  it('answers a call 503 with the code of the contract, and when to try again', async ({ skip }) => {
    requireProgram('nginx', skip);
    const { status, headers, text } = await ask('/api/v1/cart/getCart', {
      headers: { languageuser: 'en-GB' },
    });
    expect(status).toBe(503);
    expect(headers).toMatchObject({ ...SAFE, 'retry-after': '5' });
    expect(JSON.parse(text)).toEqual({
      code: 'api-error.oap.internal.unavailable',
      error: worded('en-GB', 'internal.unavailable'),
    });
  });
});
