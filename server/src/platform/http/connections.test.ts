import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '#kernel/logging.ts';
import { observeRequests, requestLogging } from '../observability/observe-requests.ts';
import { limitConnections, TIME_LIMITS, trustedBy } from './connections.ts';

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/**
 * Starts a server that accepts bodies.
 * @returns a new connection to it, and its log
 */
async function listen(
  options: { requestTimeout?: number; maxConnections?: number; trusted?: string[] } = {},
) {
  const lines: { level: string; msg: string; status?: number }[] = [];
  const logger = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = fastify({
    loggerInstance: logger,
    ...requestLogging,
    ...TIME_LIMITS,
    ...(options.requestTimeout && {
      requestTimeout: options.requestTimeout,
      http: { headersTimeout: options.requestTimeout, connectionsCheckingInterval: 20 },
    }),
  });
  observeRequests(app as never);
  limitConnections(app.server, trustedBy(options.trusted ?? []), options.maxConnections);
  app.post('/body', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    closing.push(() => socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  return { lines, open, server: app.server };
}

const HEAD =
  'POST /body HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';

describe('a request that never ends', () => {
  it('is limited in time by default', () => {
    expect(TIME_LIMITS.requestTimeout).toBeLessThanOrEqual(60_000);
  });

  it('is ended, whether its body or its head is missing', async () => {
    const { open } = await listen({ requestTimeout: 100 });
    for (const begin of [`${HEAD}{"half":`, 'POST /body HTT']) {
      const socket = await open();
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.write(begin);
      await once(socket, 'close');
      expect(text).toMatch(/^(HTTP\/1.1 40[08]|$)/);
    }
  });

  it('is logged at level debug when the client disconnects', async () => {
    const { open, lines, server } = await listen();
    const socket = await open();
    socket.write(`${HEAD}{"half":`);
    await expect.poll(() => new Promise((done) => server.getConnections((_, count) => done(count)))).toBe(1);
    setTimeout(() => socket.destroy(), 50);
    await expect.poll(() => lines.find(({ msg }) => msg === 'Aborted by the client')?.level).toBe('debug');
    expect(lines.filter(({ level }) => !['debug', 'info'].includes(level))).toEqual([]);
  });
});

describe('open connections', () => {
  const isOpenAfterRequest = async (socket: Socket) => {
    socket.write('GET /nothing HTTP/1.1\r\nhost: a\r\n\r\n');
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  };

  it('are limited per network, and counted down when they close', async () => {
    const { open, server } = await listen({ maxConnections: 3 });
    const sockets = [await open(), await open(), await open()];
    expect(await Promise.all(sockets.map(isOpenAfterRequest))).toEqual([true, true, true]);
    expect(await isOpenAfterRequest(await open())).toBe(false);
    sockets[0]?.destroy();
    await expect.poll(() => new Promise((done) => server.getConnections((_, count) => done(count)))).toBe(2);
    expect(await isOpenAfterRequest(await open())).toBe(true);
  });

  it('are not limited for a trusted proxy', async () => {
    const { open } = await listen({ maxConnections: 1, trusted: ['127.0.0.0/8'] });
    const sockets = [await open(), await open()];
    expect(await Promise.all(sockets.map(isOpenAfterRequest))).toEqual([true, true]);
  });
});

it('trustedBy accepts addresses and networks, in either notation', () => {
  const isTrusted = trustedBy(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
  expect(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8::1'].map(isTrusted)).not.toContain(false);
  expect(['11.0.0.1', '192.0.2.8', '2001:db9::1'].map(isTrusted)).not.toContain(true);
});
