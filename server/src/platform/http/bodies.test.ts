import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_BODY_BYTES } from '@guichet/contract/call.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../observability/metrics.ts';
import { answerError } from './api.ts';
import { acceptBodies, parseJsonBody } from './bodies.ts';

let app: FastifyInstance;
let port: number;
const sockets: Socket[] = [];
beforeEach(async () => {
  app = fastify();
  app.removeAllContentTypeParsers();
  app.setErrorHandler(answerError);
  acceptBodies(app, 'application/json', { limit: DEFAULT_BODY_BYTES, parse: parseJsonBody });
  app.post('/small', async ({ body }) => ({ body }));
  app.post('/large', { config: { maxBodyBytes: 20_000_000 } }, async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Sends the head and the beginning of a request. */
async function begin(path: string, headers: string, body: string | Buffer = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`,
  );
  socket.write(body);
  return socket;
}

/** Status of the next response on a connection. */
async function statusOn(socket: Socket): Promise<number> {
  const [text] = await new Promise<Buffer[]>((resolve) => socket.once('data', (chunk) => resolve([chunk])));
  return Number(String(text).split(' ')[1]);
}

async function heldBytes(): Promise<number> {
  const metric = await registry.getSingleMetric('guichet_bodies_bytes')?.get();
  return metric?.values[0]?.value ?? 0;
}
const untilReleased = () => vi.waitFor(async () => expect(await heldBytes()).toBe(0), 5000);

describe('a request body', () => {
  it('is charged until its response is sent', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/small`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":[1,"é"]}',
    });
    expect(await answer.json()).toEqual({ body: { a: [1, 'é'] } });
    await untilReleased();
  });

  it.each([
    ['declares more than the limit', 'content-length: 70000', ''],
    ['exceeds the limit in chunks', 'transfer-encoding: chunked', `11170\r\n${'x'.repeat(0x11170)}\r\n`],
  ])('is answered 413 when it %s', async (_case, headers, body) => {
    expect(await statusOn(await begin('/small', headers, body))).toBe(413);
    await untilReleased();
  });

  it('is answered 400 when it is cut short', async () => {
    const socket = await begin('/small', 'content-length: 10', '{"a"');
    await sleep(50);
    socket.destroy();
    await untilReleased();
  });

  it('is answered 503 beyond the bound of its network, and accepted again after a release', async () => {
    const part = Buffer.alloc(8_000_000, 'x');
    const held = [
      await begin('/large', 'content-length: 9000000', part),
      await begin('/large', 'content-length: 9000000', part),
    ];
    await vi.waitFor(async () => expect(await heldBytes()).toBeGreaterThan(15_900_000), 5000);
    const refused = await begin('/large', 'content-length: 9000000', part);
    const [text] = await new Promise<Buffer[]>((resolve) =>
      refused.once('data', (chunk) => resolve([chunk])),
    );
    expect(String(text)).toMatch(/^HTTP\/1.1 503 .*retry-after: 2\r/s);
    for (const socket of held) socket.destroy();
    await untilReleased();
    expect(await statusOn(await begin('/small', 'content-length: 2', '{}'))).toBe(200);
  });

  it('is charged per chunk, so that chunks of one byte do not evade the bound', async () => {
    await begin('/large', 'transfer-encoding: chunked', '1\r\nx\r\n'.repeat(1000));
    await vi.waitFor(async () => expect(await heldBytes()).toBeGreaterThan(200_000), 5000);
  });
});
