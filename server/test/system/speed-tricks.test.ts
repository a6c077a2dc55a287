import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SPEED_TRICKS } from '#kernel/configuration/speed-tricks.ts';
import { createResponseCache } from '#platform/http/response-cache.ts';
import { observeRequests, requestLogging } from '#platform/observability/observe-requests.ts';
import type { WebEntry } from '#platform/pages/page-renderer.ts';
import { registerPages } from '#platform/pages/pages.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';

/** Tests over real HTTP that the product responds equally without each speed trick; some work before the router. */

interface Received {
  status: number | undefined;
  headers: Record<string, unknown>;
  text: string;
}

/** Headers that depend on the moment, or on how a response is written to the socket. */
const VOLATILE = ['date', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** Each response contains the id of its request; all compared requests have the same id. */
const SAME_REQUEST = { 'x-request-id': 'of-all-requests' };

function receive(url: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...SAME_REQUEST, ...headers }, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const encoding = response.headers['content-encoding'];
      const plain =
        encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
      const kept = Object.entries(response.headers).filter(([name]) => !VOLATILE.includes(name));
      resolve({ status: response.statusCode, headers: Object.fromEntries(kept), text: plain.toString() });
    }).on('error', reject);
  });
}

afterEach(() => void vi.unstubAllEnvs());

describe('calls without a speed trick', { timeout: 60_000 }, () => {
  let portal: PortalTest;
  let usual: string;
  beforeAll(async () => {
    // The id of a request counts from a trusted proxy.
    portal = await portalTest({ settings: { trustedProxies: ['127.0.0.1'] } });
    usual = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  it.each(SPEED_TRICKS)('give the same response without %s', async (trick) => {
    vi.stubEnv('GUICHET_WITHOUT', trick);
    const node = await portal.addNode();
    const without = await node.app.listen({ port: 0, host: '127.0.0.1' });
    const families = '/api/v1/ticketing/families';
    const { headers } = await receive(usual + families, { tenantname: 'aqua-rivage' });
    const requests: [path: string, headers: Record<string, string>][] = [
      [families, { tenantname: 'aqua-rivage' }],
      [families, { tenantname: 'aqua-rivage', 'accept-encoding': 'br' }],
      [families, { tenantname: 'aqua-rivage', 'accept-encoding': 'gzip' }],
      [families, { tenantname: 'aqua-rivage', languageuser: 'de-DE' }],
      [families, { tenantname: 'patinoire-givre' }],
      [families, { tenantname: 'aqua-rivage', 'if-none-match': String(headers.etag) }],
      [families, { tenantname: 'aqua-rivage', authorization: 'Bearer forged' }],
      [families, {}],
      ['/api/v1/ticketing/services?family=unknown', { tenantname: 'aqua-rivage' }],
      ['/api/v1/cart/getCart?cartId=5a0a7a1e-58f5-4d6a-9a53-0a5f7f1f0c11', { tenantname: 'aqua-rivage' }],
    ];
    for (const [path, sent] of requests) {
      // Two rounds: a cache may answer the second one.
      for (const _round of [1, 2])
        expect(await receive(without + path, sent)).toEqual(await receive(usual + path, sent));
    }
  });

  it.each(SPEED_TRICKS)('hold and show the same cart without %s', async (trick) => {
    const { id, service, priceName } = await portal.session(50);
    const cartLines = [{ service, priceName, cartLineDetails: [{ quantity: 2, eventId: id }] }];
    const buyAt = async (app: PortalTest['app']) => {
      const via = { ...portal, app };
      const put = await portal.ask('PUT /cart/AddOrUpdateCart', { body: { cartLines }, via });
      const read = await portal.ask('GET /cart/getCart', { query: { cartId: put.body.id }, via });
      const { state, totalAmount, cartLines: lines } = read.body;
      const shown = lines.map(({ service, priceName, unitPrice }) => ({ service, priceName, unitPrice }));
      return { statuses: [put.status, read.status], state, totalAmount, shown };
    };
    const before = await buyAt(portal.app);
    vi.stubEnv('GUICHET_WITHOUT', trick);
    const node = await portal.addNode();
    expect(await buyAt(node.app)).toEqual(before);
    expect(before.statuses).toEqual([200, 200]);
    const [held] = await portal.sql<{ held: number }>('select held from venue.session where id = $1', [id]);
    expect(held).toEqual({ held: 4 });
  });
});

describe('pages without a speed trick', () => {
  const entry: WebEntry = {
    fetch: (request, { context }) => {
      const { inlineMark, locale } = context as { inlineMark: string; locale: string };
      const { pathname, search } = new URL(request.url);
      const script = `<script type="module" async="" src="/assets/index.js" nonce="${inlineMark}"></script>`;
      const text = `<p>${locale} ${pathname}${search} Séance à la piscine</p>`.repeat(200);
      return new Response(
        `<html><head><style nonce="${inlineMark}">p{color:red}</style></head><body>${text}${script}</body></html>`,
      );
    },
  };

  async function serve(): Promise<{ url: string; close(): Promise<unknown> }> {
    const app = fastify(requestLogging);
    observeRequests(app as never);
    const responseCache = createResponseCache(() => false);
    responseCache.intercept(app.server);
    await registerPages(app, {
      deploymentMode: 'dev',
      loadEntry: async () => entry,
      responseCache,
      callApi: async () => Promise.reject(new Error('This page makes no call')),
      languagesOf: async () => undefined,
      originsOf: async () => ({
        formOrigins: ['https://bank.example'],
        connectOrigins: [],
        frameOrigins: [],
      }),
      onTenantChange: () => undefined,
      publicUrl: 'https://shop.example',
    });
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
  }

  /** Removes the inline start script and its hash from a response. */
  function comparable({ status, headers, text }: Received) {
    const policy = String(headers['content-security-policy']);
    const [script = ''] = /(?<=<script>).+?(?=<\/script>)/s.exec(text) ?? [];
    const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    expect(policy).toContain(`script-src 'strict-dynamic' ${hash};`);
    // The ETag is of the whole text, whose scripts differ.
    const { etag: _, ...others } = headers;
    return {
      status,
      headers: { ...others, 'content-security-policy': policy.replace(hash, '…') },
      text: text.replaceAll(/<script.*?<\/script>/gs, ''),
    };
  }

  it.each(SPEED_TRICKS)('are the same without %s', async (trick) => {
    const usual = await serve();
    vi.stubEnv('GUICHET_WITHOUT', trick);
    const without = await serve();
    try {
      for (const path of ['/aqua-rivage', '/de-DE/aqua-rivage?day=2026-11-20', '/Aqua-Rivage/']) {
        for (const encoding of ['br', 'gzip', 'identity']) {
          for (const _round of [1, 2]) {
            const answers = await Promise.all(
              [usual, without].map(({ url }) => receive(url + path, { 'accept-encoding': encoding })),
            );
            if (answers[0]?.status === 301) expect(answers[1]).toEqual(answers[0]);
            else expect(comparable(answers[1] as Received)).toEqual(comparable(answers[0] as Received));
          }
        }
      }
    } finally {
      await Promise.all([usual.close(), without.close()]);
    }
  });
});
