import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyWebhook } from '#platform/http/standard-webhooks.ts';
import { createWebhookSender } from './sender.ts';

const NOW = 1_770_000_000_000;
const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const got: { headers: IncomingHttpHeaders; body: string; url: string | undefined }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    got.push({ headers: request.headers, body, url: request.url });
    if (request.url === '/away') response.writeHead(302, { location: '/elsewhere' }).end();
    else if (request.url === '/endless') response.write('x'.repeat(5_000));
    else if (request.url === '/nul') response.end('a\0b');
    else if (request.url !== '/silent') response.writeHead(200).end('thanks');
  });
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sender = createWebhookSender({ mayBePrivate: true, clock: () => NOW, timeoutMs: 300 });
const message = (path: string) => ({ id: 'm1', url: base + path, body: '{"é":1}', secrets: SECRETS });

describe('createWebhookSender', () => {
  test('sends the message as it was signed', async () => {
    const outcome = await sender.send(message('/'));
    expect(outcome).toMatchObject({ status: 200, answer: 'thanks' });
    const { headers = {}, body = '' } = got.at(-1) ?? {};
    const signed = { id: 'm1', timestamp: Number(headers['webhook-timestamp']), body };
    const verdict = verifyWebhook(signed, String(headers['webhook-signature']), SECRETS, NOW);
    expect(verdict).toEqual({ signatures: 1, matching: 1, isRecent: true });
    expect(body).toBe('{"é":1}');
    expect(headers['content-type']).toBe('application/json');
    expect(outcome.headers['webhook-signature']).toBe(headers['webhook-signature']);
  });

  test('follows no redirect', async () => {
    expect((await sender.send(message('/away'))).status).toBe(302);
    expect(got.at(-1)?.url).toBe('/away');
  });

  test('stores the first kilobyte of an answer, however long it is', async () => {
    const { status, answer } = await sender.send(message('/endless'));
    expect([status, answer.length]).toEqual([200, 1024]);
    expect((await sender.send(message('/nul'))).answer).toBe('ab');
  });

  test('stops waiting for an answer after its time limit', async () => {
    expect(await sender.send(message('/silent'))).toMatchObject({ failure: 'timeout', answer: '' });
  });

  test('reports a missing answer', async () => {
    const outcome = await sender.send({ ...message('/'), url: 'http://127.0.0.1:1/' });
    expect(outcome.failure).toBe('unreachable');
  });

  test('does not send over TLS without a valid certificate', async () => {
    const outcome = await sender.send({ ...message('/'), url: base.replace('http:', 'https:') });
    expect(outcome.failure).toBe('tls');
  });
});

describe('createWebhookSender in production', () => {
  const production = createWebhookSender({ mayBePrivate: false, clock: () => NOW, timeoutMs: 2_000 });
  test.each([
    'http://example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.8/',
    'https://172.16.4.4/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://0.0.0.0/',
  ])('sends nothing to %s', async (url) => {
    expect((await production.send({ ...message('/'), url })).failure).toBe('forbidden');
  });
});
